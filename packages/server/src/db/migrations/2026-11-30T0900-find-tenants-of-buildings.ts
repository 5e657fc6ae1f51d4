import { type Kysely, sql } from 'kysely';
import { indexBeside } from './index-beside.ts';

export const concurrently = true;

/** The companies that lease in a building with the days on which they do, so that they are counted without a look at each lease. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexBeside(db, 'lease_tenants', sql`lease (building_id, company_id) include (starts_on, ends_on)`);
  await sql`drop index concurrently if exists lease_building`.execute(db);
}
