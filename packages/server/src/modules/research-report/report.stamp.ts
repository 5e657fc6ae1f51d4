import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inTempFolder } from '../../kit/files/temp-folder.ts';
import type { TaskWork } from '../../kit/jobs/queue-task.ts';
import { StampFailed, stampPdf } from '../../kit/pdf/stamp.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import { failStamp, keepStamp, stampToMake } from './report.downloads.queries.ts';

/** Makes the copy of a PDF that carries the mark of who saves it. */
export async function stampReport({ db, deps, log, payload, lastTry }: TaskWork): Promise<void> {
  // Written by stampFor() alone.
  const { stampId } = payload as { stampId: number };
  const toMake = await stampToMake(db, stampId);
  if (!toMake) return;
  await inTempFolder('stamp', async (folder) => {
    try {
      const [file, out] = [path.join(folder, 'file.pdf'), path.join(folder, 'out.pdf')];
      await pipeline(await deps.files.read(toMake.key), createWriteStream(file));
      await stampPdf(file, out, toMake.line, { strength: toMake.strength / 100 });
      const bytes = await readFile(out);
      const key = newToken();
      // The bytes first: a row never points to a file that isn't there.
      await deps.files.put(key, bytes);
      await keepStamp(db, stampId, { key, name: toMake.name, bytes: bytes.length });
    } catch (error) {
      if (!(error instanceof StampFailed) && !lastTry) throw error;
      log.warn({ err: error, stampId }, 'a report could not be stamped');
      await failStamp(db, stampId);
    }
  });
}
