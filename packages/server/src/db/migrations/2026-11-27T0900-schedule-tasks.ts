import { type Kysely, sql } from 'kysely';

/** What the clock starts: the tasks, their runs, what went wrong and who is told of it, and whether the clock itself is alive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task (
      id bigint generated always as identity primary key,
      kind text not null,
      own boolean not null default false,
      name text not null collate natural_name,
      name_en text collate natural_name,
      description text not null default '',
      description_en text,
      cron text not null,
      zone text not null default 'Asia/Shanghai',
      status text not null default 'stopped' check (status in ('stopped', 'running')),
      params jsonb not null default '{}',
      missed text not null default 'skip' check (missed in ('skip', 'once')),
      overlap text not null default 'skip' check (overlap in ('skip', 'wait')),
      timeout_minutes int not null default 30 check (timeout_minutes > 0),
      retries int not null default 0 check (retries >= 0),
      alert_failures int not null default 1 check (alert_failures >= 0),
      alert_late_minutes int not null default 10 check (alert_late_minutes >= 0),
      alert_slow_times int not null default 5 check (alert_slow_times >= 0),
      edited boolean not null default false,
      next_at timestamptz,
      last_no int not null default 0,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      check (own = (name_en is not null)),
      check (own = (description_en is not null)),
      check (own or not edited)
    );
    comment on column task.own is 'The product brings it along and keeps its names; of each kind one.';
    comment on column task.edited is 'Of one of the product''s own: people have set it otherwise than it came.';
    comment on column task.next_at is 'When it is due; null while it is stopped.';
    comment on column task.last_no is 'The number of its last run.';
    create unique index task_own_key on task (kind) where own;
    create unique index task_name_key on task (lower(name collate "C")) where not own;
    create index task_next on task (next_at) where status = 'running';
    create index task_updated on task (updated_at desc, id desc);

    create table task_run (
      id bigint generated always as identity primary key,
      task_id bigint not null references task (id) on delete cascade,
      no int not null,
      trigger text not null check (trigger in ('clock', 'missed', 'hand')),
      due_at timestamptz not null,
      user_id bigint references "user" (id) on delete set null,
      by_name text,
      reason text,
      params jsonb not null default '{}',
      state text not null
        check (state in ('queued', 'running', 'done', 'failed', 'timedOut', 'lost', 'cancelled', 'skipped', 'missed')),
      attempt int not null default 0,
      queued_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz,
      cancel_by text,
      lines jsonb not null default '[]',
      dropped int not null default 0,
      constraint task_run_no unique (task_id, no),
      check ((ended_at is null) = (state in ('queued', 'running')))
    );
    create index task_run_open on task_run (task_id) where state in ('queued', 'running');
    create index task_run_user on task_run (user_id);
    comment on column task_run.cancel_by is 'Who wants it to end; whoever works at it ends it, or nobody begins it.';

    create table task_watcher (
      task_id bigint not null references task (id) on delete cascade,
      user_id bigint not null references "user" (id) on delete cascade,
      primary key (task_id, user_id)
    );
    create index task_watcher_user on task_watcher (user_id);

    create table task_episode (
      id bigint generated always as identity primary key,
      task_id bigint not null references task (id) on delete cascade,
      problem text not null check (problem in ('late', 'failing', 'slow')),
      since timestamptz not null default now(),
      until timestamptz
    );
    comment on table task_episode is 'From when until when something was wrong with a task: it is told once, and when it is over.';
    create unique index task_episode_open on task_episode (task_id, problem) where until is null;
    create index task_episode_of on task_episode (task_id, since desc);
    create index task_episode_until on task_episode (until);

    create table task_clock (
      one_row boolean primary key default true check (one_row),
      looked_at timestamptz not null
    );
    comment on table task_clock is 'When a worker of any node last looked at what is due.';

    -- Open pages read again when somebody changes a task, when a run that somebody began ends, and when one goes wrong or
    -- right again; what goes well every minute would wake them for nothing.
    create function announce_task() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('topic', 'task')::text);
      return null;
    end $$;
    create trigger task_changed after update on task for each row
      when (old.version is distinct from new.version) execute function announce_task();
    create trigger task_came_or_went after insert or delete on task for each row execute function announce_task();
    create trigger task_run_ended after update on task_run for each row
      when (new.ended_at is not null and old.ended_at is null and (new.state <> 'done' or new.trigger = 'hand'))
      execute function announce_task();
    create trigger task_episode_changed after insert or update on task_episode
      for each row execute function announce_task();
    create function announce_task_healed() returns trigger language plpgsql as $$
    begin
      if exists (select from task_run r where r.task_id = new.task_id and r.no = new.no - 1 and r.state <> 'done') then
        perform pg_notify('live', json_build_object('topic', 'task')::text);
      end if;
      return null;
    end $$;
    create trigger task_run_healed after update on task_run for each row
      when (new.state = 'done' and old.state <> 'done' and new.trigger <> 'hand')
      execute function announce_task_healed();
  `.execute(db);
}
