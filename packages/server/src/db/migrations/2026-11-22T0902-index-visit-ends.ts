import { type Kysely, sql } from 'kysely';

/** The visits of a day, with those that are over, without looking at all that ever were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index visit_end on visit (project_id, end_at)`.execute(db);
}
