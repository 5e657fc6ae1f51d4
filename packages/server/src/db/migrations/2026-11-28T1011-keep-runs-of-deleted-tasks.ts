import { type Kysely, sql } from 'kysely';

/** A deleted task stays, with its runs, until the last of those would have gone by itself; its name is free at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table task add column deleted_at timestamptz;
    alter table task add constraint task_deleted check (deleted_at is null or status = 'stopped');
    drop index task_own_key;
    create unique index task_own_key on task (kind) where own and deleted_at is null;
    drop index task_name_key;
    create unique index task_name_key on task (lower(name collate "C")) where not own and deleted_at is null;
    create index task_deleted_at on task (deleted_at) where deleted_at is not null;
  `.execute(db);
}
