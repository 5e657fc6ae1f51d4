import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { removeFilesUnlessHeld } from '../../kit/files/file-removal-lock.ts';
import type { FileStore } from '../../ports/files/files.ts';
import { referencingColumns } from './upload.queries.ts';

/** An upload may wait so long for the form that it belongs to. */
const unusedHours = 24;
/** Bytes come before their row; a call takes far less than this. */
const rowlessMs = 3_600_000;
/** Keys that one question to the database asks about. */
const keysAtOnce = 500;

/** Removes one row that nothing points to; false when something does by now. */
async function removeRow(db: Db, id: number): Promise<boolean> {
  try {
    await db.deleteFrom('upload').where('id', '=', id).execute();
    return true;
  } catch (error) {
    // Saved with a record a moment ago: the foreign key keeps it.
    if (error instanceof Error && 'code' in error && error.code === '23503') return false;
    throw error;
  }
}

async function sweepUnused(db: Db, files: FileStore, now: Date): Promise<number> {
  const pointing = (await referencingColumns(db)).map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.raw(table)} r where r.${sql.ref(column)} = upload.id)`,
  );
  const old = new Date(now.getTime() - unusedHours * 3_600_000);
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from upload where created_at < ${old} and thumbnail_of is null and ${sql.join(pointing, sql` and `)}`.execute(
    db,
  );
  let removed = 0;
  for (const { id, key } of rows) {
    // The row first: a row never points to bytes that aren't there.
    if (!(await removeRow(db, id))) continue;
    await files.remove(key);
    removed += 1;
  }
  return removed;
}

/** Files that were begun and never finished go, with the parts that arrived. */
async function sweepUnfinished(db: Db, files: FileStore, now: Date): Promise<number> {
  const old = new Date(now.getTime() - unusedHours * 3_600_000);
  const parts = await db
    .selectFrom('uploadPart')
    .innerJoin('uploadSending', 'uploadSending.id', 'uploadPart.sendingId')
    .select('uploadPart.key')
    .where('uploadSending.createdAt', '<', old)
    .execute();
  const gone = await db.deleteFrom('uploadSending').where('createdAt', '<', old).returning('id').execute();
  for (const { key } of parts) await files.remove(key);
  return gone.length;
}

/** Which of these bytes no row knows. */
async function rowlessOf(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select('key')
    .where('key', 'in', keys)
    .union(db.selectFrom('uploadPart').select('key').where('key', 'in', keys))
    .execute();
  const known = new Set(rows.map((row) => row.key));
  return keys.filter((key) => !known.has(key));
}

async function sweepRowless(db: Db, files: FileStore, now: Date): Promise<number> {
  let removed = 0;
  let asked: string[] = [];
  const settle = async () => {
    if (asked.length === 0) return;
    for (const key of await rowlessOf(db, asked)) {
      await files.remove(key);
      removed += 1;
    }
    asked = [];
  };
  for await (const { key, changedAt } of files.list()) {
    if (now.getTime() - changedAt.getTime() < rowlessMs) continue;
    asked.push(key);
    if (asked.length === keysAtOnce) await settle();
  }
  await settle();
  return removed;
}

/**
 * Takes away uploads that nothing uses, files that were never finished and bytes that no row knows.
 * @returns how many of each; null while a backup needs all that there is, or another node takes them away
 */
export const sweepFiles = (db: Db, files: FileStore, now: Date) =>
  removeFilesUnlessHeld(db, async () => ({
    unused: await sweepUnused(db, files, now),
    unfinished: await sweepUnfinished(db, files, now),
    // Last: what just lost its row goes as well.
    rowless: await sweepRowless(db, files, now),
  }));
