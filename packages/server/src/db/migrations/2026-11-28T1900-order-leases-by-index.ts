import { type Kysely, sql } from 'kysely';

/** The order of leases by when they begin, in which a page was found only by sorting all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index lease_starts_on on lease (starts_on, id)`.execute(db);
}
