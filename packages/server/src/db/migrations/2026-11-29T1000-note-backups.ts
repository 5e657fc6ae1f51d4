import { type Kysely, sql } from 'kysely';

/** When backups of this database were taken, and how that went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_run (
      id bigint generated always as identity primary key,
      began_at timestamptz not null default now(),
      ended_at timestamptz,
      bytes bigint,
      missing int,
      failure text,
      check (ended_at is not null or (bytes is null and failure is null)),
      check (ended_at is null or (bytes is null) <> (failure is null))
    );
    comment on column backup_run.ended_at is 'Null: it is being taken, or whoever took it is gone.';
    comment on column backup_run.bytes is 'Of the file; null: there is none.';
    comment on column backup_run.missing is 'Files that rows name and that were not there.';
    comment on column backup_run.failure is 'Why there is none, as the command said it.';
    create index backup_run_began on backup_run (began_at);
  `.execute(db);
}
