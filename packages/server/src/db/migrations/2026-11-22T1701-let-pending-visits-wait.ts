import { type Kysely, sql } from 'kysely';

/**
 * What nobody has reviewed yet stands in nobody's way: anybody may register any phone at a poster, and must neither
 * learn who is expected nor keep them from being expected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visit drop constraint visit_once;
    alter table visit add constraint visit_once exclude using gist (
      phone_key with =, company_id with =, coalesce(host_id::text, host_name) with =,
      tstzrange(start_at, end_at, '[]') with &&)
      where (state in ('invited', 'approved') and phone_key is not null);
  `.execute(db);
}
