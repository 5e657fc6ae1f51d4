import { type Kysely, sql } from 'kysely';

/** A reader on a broker is known to be gone as soon as its connection breaks, and not when heartbeats are missing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device_live add column session text, add column left_at timestamptz`.execute(db);
  await sql`
    comment on column device_live.session is
      'Of the connection to a broker on which it spoke last; null: none. Only the will of that one counts.'`.execute(
    db,
  );
  await sql`comment on column device_live.left_at is 'When that connection broke; the next heartbeat ends it.'`.execute(
    db,
  );
}
