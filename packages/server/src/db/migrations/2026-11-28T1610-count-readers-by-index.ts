import { type Kysely, sql } from 'kysely';

/** Who has read a report, and how often, is counted in an index, and what one person did there is found by both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index report_view_reader on report_view (report_id, reader_id) include (again)`.execute(
    db,
  );
}
