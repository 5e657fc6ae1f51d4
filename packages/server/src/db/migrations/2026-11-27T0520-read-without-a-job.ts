import { type Kysely, sql } from 'kysely';

/** Who is invited to read may have no job, and no account of the office. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mini_session alter column employee_id drop not null;
    comment on column mini_session.employee_id is 'Null: it stands for a person without a job, who reads.';

    alter table "user" add column reads_only boolean not null default false;
    comment on column "user".reads_only is
      'Made by signing in to read: no account of the office, until one is added for this phone or it is employed.';
    create index user_reads_only on "user" (id) where reads_only;
  `.execute(db);
}
