import { type Kysely, sql } from 'kysely';

/** How often the code of an employee changes is fixed: passes, phones and readers are built on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_data drop column qr_seconds`.execute(db);
}
