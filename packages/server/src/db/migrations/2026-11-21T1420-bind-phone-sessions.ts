import { type Kysely, sql } from 'kysely';

/** A session on a phone stands for one job, and for the phone that was proven. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from mini_session;
    alter table mini_session
      add column employee_id bigint not null,
      add column phone_key text not null,
      add column captured_at timestamptz;
    comment on column mini_session.phone_key is 'The session ends when the person has another number.';
    comment on column mini_session.captured_at is 'When a capture of the QR code was counted last.';
    create index mini_session_employee on mini_session (employee_id);
  `.execute(db);
}
