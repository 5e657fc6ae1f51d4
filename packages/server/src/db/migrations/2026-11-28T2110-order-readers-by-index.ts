import { type Kysely, sql } from 'kysely';

/** The orders of the list of readers, which were found by sorting all there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create index device_name on device (name, id) where deleted_at is null`,
    sql`create index device_code_order on device ((code collate natural_name), id) where deleted_at is null`,
    sql`create index device_updated on device (updated_at, id) where deleted_at is null`,
  ]) {
    await statement.execute(db);
  }
}
