import { type Kysely, sql } from 'kysely';
import { indexBeside } from './index-beside.ts';

export const concurrently = true;

/**
 * What reports and buildings count of leases is read from an index alone; it stands in for the narrower one.
 * Of most floors all is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexBeside(
    db,
    'lease_held',
    sql`lease (building_id, company_id) include (starts_on, ends_on, category, business_type, area)`,
  );
  await sql`drop index concurrently if exists lease_tenants`.execute(db);
  await indexBeside(db, 'floor_unknown', sql`floor (building_id, id) where usable_space is null`);
}
