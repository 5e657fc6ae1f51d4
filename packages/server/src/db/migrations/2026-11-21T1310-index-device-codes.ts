import { type Kysely, sql } from 'kysely';

/** Every signed request looks for its reader by code, also for those that are gone and still speak. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index device_code on device (code)`.execute(db);
}
