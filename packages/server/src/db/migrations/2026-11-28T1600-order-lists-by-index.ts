import { type Kysely, sql } from 'kysely';

/** The orders of lists in which a page was found only by sorting all there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index device_command_created on device_command (created_at desc, id desc)`.execute(db);
  await sql`create index visitor_card_order on visitor_card ((number collate natural_name), id)`.execute(db);
  await sql`create index reservation_touched on reservation (touched_at desc, id desc)`.execute(db);
  await sql`create index suggestion_due_first on suggestion (due_at, id)`.execute(db);
  await sql`create index suggestion_due_last on suggestion (due_at desc nulls last, id desc)`.execute(db);
}
