import { type Kysely, sql } from 'kysely';

/** The log tells an import as one entry, so it looks for the first and the last row that one job wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_import on audit (request_id, id) where op = 'job/importCommit'`.execute(db);
}
