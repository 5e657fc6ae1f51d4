import { type Kysely, sql } from 'kysely';

/**
 * Exceptions are told by the clock of the reader, which may be what is wrong: nothing began after it was heard of, nor
 * ended before it began.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table device_exception add column time_doubt boolean not null default false;
    update device_exception set at = received_at, time_doubt = true
      where at > received_at + interval '5 minutes';
    update device_exception set at = received_at where at > received_at;
    update device_exception set recovered_at = at where recovered_at < at;
    comment on column device_exception.time_doubt is 'The reader''s clock could not be trusted, so at is worked out.';
  `.execute(db);
}
