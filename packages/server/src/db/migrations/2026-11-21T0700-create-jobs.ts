import { type Kysely, sql } from 'kysely';

/** Long work that a person started and looks after: what the task tray and the bell show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job (
      id bigint generated always as identity primary key,
      kind text not null,
      user_id bigint not null references "user" (id) on delete cascade,
      assignment_id bigint not null,
      project_id bigint,
      company_id bigint,
      subject text not null default '',
      lang text not null check (lang in ('zh', 'en')),
      input jsonb not null default '{}',
      state text not null default 'waiting'
        check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      cancel_asked boolean not null default false,
      attempt int not null default 0,
      step int not null default 0,
      total int,
      cursor jsonb,
      counts jsonb not null default '{}',
      result_id bigint references upload (id),
      error text,
      error_args jsonb not null default '[]',
      created_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz,
      seen_at timestamptz,
      hidden_at timestamptz
    );
    comment on column job.attempt is 'Counts the processes that took the job up; an older one may not go on.';
    comment on column job.step is 'How far it is, of total; written with the work itself.';
    comment on column job.cursor is 'Where the next process goes on.';
    comment on column job.error is 'The word key of what ended it.';
    create index job_by_user on job (user_id, id desc) where hidden_at is null;
    create index job_result on job (result_id) where result_id is not null;

    create function announce_job() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('topic', 'job', 'userId', coalesce(new.user_id, old.user_id))::text);
      return null;
    end $$;
    create trigger job_live after insert or update or delete on job
      for each row execute function announce_job();
  `.execute(db);
}
