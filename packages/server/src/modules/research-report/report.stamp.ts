import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StampFailed, stampPdf } from '../../kit/pdf/stamp-pdf.ts';
import { newToken } from '../../kit/secrets.ts';
import type { TaskWork } from '../../kit/tasks.ts';
import { failStamp, keepStamp, stampToMake } from './report.downloads.queries.ts';

/** Makes the copy of a PDF that carries the mark of who saves it. */
export async function stampReport({ db, deps, log, payload, lastTry }: TaskWork): Promise<void> {
  // Written by stampFor() alone.
  const { stampId } = payload as { stampId: number };
  const stamp = await stampToMake(db, stampId);
  if (!stamp) return;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mdi-stamp-'));
  try {
    const [file, out] = [path.join(folder, 'file.pdf'), path.join(folder, 'out.pdf')];
    await pipeline(await deps.files.read(stamp.key), createWriteStream(file));
    await stampPdf(file, out, stamp.line, stamp.strength / 100);
    const bytes = await readFile(out);
    const key = newToken();
    // The bytes first: a row never points to a file that isn't there.
    await deps.files.put(key, bytes);
    await keepStamp(db, stampId, { key, name: stamp.name, bytes: bytes.length });
  } catch (error) {
    if (!(error instanceof StampFailed) && !lastTry) throw error;
    log.warn({ err: error, stampId }, 'a report could not be stamped');
    await failStamp(db, stampId);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
