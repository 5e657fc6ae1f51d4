import { type Kysely, sql } from 'kysely';

/** A phone that was reported lost opens nothing by SMS, until its number changes or a manager says otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "user" add column phone_lost_at timestamptz;
    comment on column "user".phone_lost_at is 'Since when codes sent to the phone are refused.';
  `.execute(db);
}
