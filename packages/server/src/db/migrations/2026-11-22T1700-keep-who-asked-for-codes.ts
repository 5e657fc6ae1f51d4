import { type Kysely, sql } from 'kysely';

/** A code asked for from elsewhere leaves the one that the owner of the phone asked for as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sms_code add column network text not null default '';
    comment on column sms_code.network is 'From where it was asked for: an address, of IPv6 its first half.';
  `.execute(db);
}
