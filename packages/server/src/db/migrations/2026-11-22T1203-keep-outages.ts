import { type Kysely, sql } from 'kysely';

/** Each time that the database ended by itself and was started again: head office is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outage (
      id bigint generated always as identity primary key,
      began_at timestamptz not null,
      ended_at timestamptz not null
    );
    create index outage_by_end on outage (ended_at);
  `.execute(db);
}
