import { type Kysely, sql } from 'kysely';

/** The order of the links that guests fill in themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index visit_link_created on visit_link (created_at desc, id desc)`.execute(db);
}
