import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Db } from '../../db/connect.ts';
import { inTempFolder } from '../../kit/files/temp-folder.ts';
import type { QueueTask } from '../../kit/jobs/queue-task.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import { FileMissing, type FileStore } from '../../ports/files/files.ts';
import {
  type AuditMonth,
  dropUnchecked,
  type LoggedRow,
  nextOfMonth,
  noteChecked,
  noteMonth,
  noteRemoved,
  oldMonth,
  openMonth,
  removeLogged,
} from './audit.archive.queries.ts';

/** So many rows are read, and removed, at once, so that nobody waits long for a lock or for the log of the database. */
const usualAtOnce = 5_000;

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The ids of the rows that a file holds, so many at once. Only a line feed ends a line: texts in it may hold anything else. */
async function* idsIn(packed: AsyncIterable<string>, atOnce: number): AsyncGenerator<number[]> {
  let ids: number[] = [];
  let begun = '';
  for await (const text of packed) {
    const lines = `${begun}${text}`.split('\n');
    begun = lines.pop() ?? '';
    // Each line is a row of the log as this file wrote it.
    for (const line of lines) {
      ids.push((JSON.parse(line) as { id: number }).id);
      if (ids.length < atOnce) continue;
      yield ids;
      ids = [];
    }
  }
  yield ids;
}

type Way = { db: Db; files: FileStore; now: Date; atOnce: number };

/** Writes a month of the log into the file store, and notes it. */
async function writeMonth({ db, files, now, atOnce }: Way, month: string): Promise<void> {
  await inTempFolder('archive', async (folder) => {
    const file = path.join(folder, 'month.gz');
    const read: { first: LoggedRow | null; last: LoggedRow | null; entries: number } = {
      first: null,
      last: null,
      entries: 0,
    };
    const lines = async function* () {
      for (;;) {
        const rows = await nextOfMonth(db, month, read.last, atOnce);
        if (rows.length === 0) return;
        read.first ??= rows[0] ?? null;
        read.last = rows.at(-1) ?? null;
        read.entries += rows.length;
        yield rows.map(({ line }) => `${line}\n`).join('');
      }
    };
    await pipeline(lines, createGzip(), createWriteStream(file));
    const { first, entries } = read;
    if (!first) return;
    const key = newToken();
    await files.putFile(key, file);
    const { size: bytes } = await stat(file);
    const made = { key, name: `audit-${month}.jsonl.gz`, bytes, sha256: await hashOf(file) };
    await noteMonth(db, month, now, { ...made, entries, first: first.id });
  });
}

/**
 * Reads a file back, and takes out of the log what it holds: rows that aren't in it stay, and are found again.
 * @throws when it isn't what was written; then nothing has gone that isn't in a file
 */
async function removeMonth({ db, files, now, atOnce }: Way, of: AuditMonth): Promise<void> {
  await inTempFolder('archive', async (folder) => {
    const file = path.join(folder, 'month.gz');
    const hash = createHash('sha256');
    const read = async () => {
      const bytes = await files.read(of.key);
      bytes.on('data', (chunk: Buffer) => hash.update(chunk));
      await pipeline(bytes, createWriteStream(file));
      return hash.digest('hex') === of.sha256;
    };
    const same = await read().catch((error: unknown) => {
      if (error instanceof FileMissing) return false;
      throw error;
    });
    if (!same) {
      const anew = await dropUnchecked(db, of.id);
      throw new Error(
        `the file of ${of.month} isn’t what was written; ${anew ? 'it is written anew' : 'restore it'}`,
      );
    }
    await noteChecked(db, of.id, now);
    await pipeline(
      createReadStream(file),
      createGunzip(),
      (packed) => idsIn(packed.setEncoding('utf8'), atOnce),
      async (pieces: AsyncIterable<number[]>) => {
        for await (const ids of pieces) await removeLogged(db, ids);
      },
    );
    await noteRemoved(db, of.id, now);
  });
}

/**
 * Moves what is old from the log into files, a month after the other: written, noted, read back, and only then taken out
 * of the log. Whoever comes after a process that was killed goes on where it was. Answers how many rows moved.
 */
export async function archiveAudit(
  db: Db,
  files: FileStore,
  now: Date,
  keepDays: number,
  atOnce = usualAtOnce,
): Promise<number> {
  const way = { db, files, now, atOnce };
  let moved = 0;
  for (;;) {
    const open = await openMonth(db);
    if (open) {
      await removeMonth(way, open);
      moved += open.entries;
      continue;
    }
    const month = await oldMonth(db, now, keepDays);
    if (!month) return moved;
    await writeMonth(way, month);
  }
}

export const auditTasks: Record<'archiveAudit', QueueTask> = {
  archiveAudit: {
    at: '31 2 * * *',
    tidying: true,
    run: ({ db, deps }) => archiveAudit(db, deps.files, deps.now(), deps.settings.keepDays.audit),
  },
};
