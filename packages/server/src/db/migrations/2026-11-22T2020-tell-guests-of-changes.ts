import { type Kysely, sql } from 'kysely';

/** Guests hear of it when their visit is changed or cancelled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visit_message drop constraint visit_message_kind_check;
    alter table visit_message add constraint visit_message_kind_check
      check (kind in ('invite', 'change', 'cancel', 'decision', 'hostWaiting', 'hostArrived'));
  `.execute(db);
}
