import { type Kysely, sql } from 'kysely';

/** A run keeps the longest time that its task gave it when it began, whatever is set about the task meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table task_run add column timeout_minutes int check (timeout_minutes > 0);
    comment on column task_run.timeout_minutes is 'How long it may take; null: it has not begun.';
    update task_run r set timeout_minutes = t.timeout_minutes
    from task t where t.id = r.task_id and r.state in ('queued', 'running') and r.attempt > 0;
  `.execute(db);
}
