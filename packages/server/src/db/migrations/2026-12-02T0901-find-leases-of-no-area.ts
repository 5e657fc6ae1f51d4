import { type Kysely, sql } from 'kysely';
import { indexBeside } from './index-beside.ts';

export const concurrently = true;

/** Leases that don't tell how much they take, for which the report looked through the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexBeside(
    db,
    'lease_no_area',
    sql`lease (building_id, unit_id) include (starts_on, ends_on) where area is null`,
  );
}
