import { type Kysely, sql } from 'kysely';
import { indexBeside } from './index-beside.ts';

export const concurrently = true;

/**
 * What the dashboard counts, so that no row is looked at: who may sign in, companies but the property's own, and leases
 * that end soon.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Most roles are held for good, and in this order nobody is counted twice.
  await indexBeside(
    db,
    'assignment_lasting',
    sql`assignment (user_id) include (role_id, project_id) where starts_at is null and ends_at is null`,
  );
  await indexBeside(
    db,
    'assignment_timed',
    sql`assignment (user_id) where starts_at is not null or ends_at is not null`,
  );
  await indexBeside(
    db,
    'assignment_project_users',
    sql`assignment (project_id, user_id) include (role_id, company_id, starts_at, ends_at)`,
  );
  await sql`drop index concurrently if exists assignment_project`.execute(db);
  await indexBeside(db, 'company_project_business', sql`company (project_id) where category <> 0`);
  await indexBeside(
    db,
    'lease_ends',
    sql`lease (ends_on) include (building_id, company_id) where category <> 0`,
  );
}
