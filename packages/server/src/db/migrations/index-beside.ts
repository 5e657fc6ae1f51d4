import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Builds an index beside people's work, in a migration with `concurrently`. What a broken build left behind, which nobody
 * may use and every write has to keep, is taken away first.
 * @param on what follows the word “on”: the table and its columns
 */
export async function indexBeside(
  db: Kysely<unknown>,
  name: string,
  on: RawBuilder<unknown>,
  kind: 'index' | 'unique index' = 'index',
): Promise<void> {
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
  await sql`create ${sql.raw(kind)} concurrently ${sql.id(name)} on ${on}`.execute(db);
}
