import { type Kysely, sql } from 'kysely';

/**
 * Links that set a password wait in a queue of their own: one job for all of a batch, a row for each link. What was a
 * job for each person becomes a batch; those that failed become one for each of their owners' roles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job add column parent_id bigint references job (id) on delete set null;
    comment on column job.parent_id is 'The job that started it.';
    create index job_parent on job (parent_id) where parent_id is not null;

    create table account_link (
      id bigint generated always as identity primary key,
      job_id bigint not null references job (id) on delete cascade,
      user_id bigint not null references "user" (id) on delete cascade,
      invites boolean not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'needless')),
      reason text,
      tries int not null default 0,
      due_at timestamptz not null default now(),
      sent_at timestamptz
    );
    comment on column account_link.invites is 'Whether it is for a first password.';
    comment on column account_link.reason is 'Why it was not sent.';
    comment on column account_link.tries is 'Sends that the provider put off.';
    create index account_link_job on account_link (job_id, state, due_at);
    create index account_link_user on account_link (user_id);
    create index ticket_user on ticket (user_id) where user_id is not null;

    insert into account_link (job_id, user_id, invites, state, reason, sent_at)
    select j.id, u.id, u.password_hash is null,
      case
        when j.state = 'done' then 'sent'
        when j.cursor = '"sending"' or j.cursor = '"unknown"' then 'unknown'
        when j.state = 'failed' then 'failed'
        else 'waiting'
      end,
      case when j.state = 'failed' and j.cursor is distinct from '"unknown"' then 'provider' end,
      case when j.state = 'done' then j.ended_at end
    from job j join "user" u on u.id = (j.input ->> 'userId')::bigint
    where j.kind = 'accountLink';
    update job set input = '{}', cursor = case when state = 'failed' then '"ended"'::jsonb end,
      hidden_at = case when state = 'done' then hidden_at end
    where kind = 'accountLink';

    update account_link l set job_id = b.newest from (
      select id, max(id) over (partition by user_id, assignment_id, lang) as newest
      from job where kind = 'accountLink' and state = 'failed' and hidden_at is null) b
    where b.id = l.job_id and b.newest <> b.id;
    delete from job where kind = 'accountLink' and state = 'failed' and hidden_at is null
      and not exists (select from account_link l where l.job_id = job.id);
    update job set total = l.total, step = l.total - l.waiting,
      counts = json_build_object('sent', l.sent, 'failed', l.failed, 'unknown', l.unknown, 'waiting', l.waiting)
    from (
      select job_id, count(*) as total, count(*) filter (where state = 'sent') as sent,
        count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'unknown') as unknown,
        count(*) filter (where state = 'waiting') as waiting
      from account_link group by job_id) l
    where l.job_id = job.id;
    update job set error = 'job.error.linksFailed', error_args = json_build_array((counts ->> 'failed')::int)
    where kind = 'accountLink' and state = 'failed' and error = 'job.error.linkNotSent';
  `.execute(db);
}
