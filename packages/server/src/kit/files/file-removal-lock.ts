import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../db/schema.gen.ts';

/** The lock under which files are removed or backed up. */
const filesLock = 4214;

/** Keeps all files from being removed until the connection ends; waits while some are being removed. */
export async function holdFilesFromRemoval(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [filesLock]);
}

/** Removes files, unless a backup needs them; then nothing is done, and the next sweep will. */
export function removeFilesUnlessHeld<T>(db: Kysely<DB>, remove: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${filesLock}) as mine`.execute(
      connection,
    );
    if (!rows[0]?.mine) return null;
    try {
      return await remove();
    } finally {
      await sql`select pg_advisory_unlock(${filesLock})`.execute(connection);
    }
  });
}
