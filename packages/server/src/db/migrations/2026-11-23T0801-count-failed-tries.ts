import { type Kysely, sql } from 'kysely';

/**
 * What strangers try at somebody's account again and again is counted beside the newest row of the log that tells of it:
 * the rows stay few, and how often it was tried is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_again (
      audit_id bigint primary key,
      times int not null,
      last_at timestamptz not null,
      last_address text not null
    );
    comment on column audit_again.times is 'How often the same was tried after the row.';
  `.execute(db);
}
