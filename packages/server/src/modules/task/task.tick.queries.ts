import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Registry } from '../../kit/calls/registry.ts';
import { nextTimeAfter } from './task.next-times.ts';
import { knownKinds } from './task.policy.ts';
import { noteProblemEpisodes } from './task.problem-episodes.queries.ts';

/** What the clock starts lets nothing else wait. */
export const clockPriority = -10;
/** Who begins later than this was not there in time; nor was who lets another time go by. */
const lateMs = 90_000;

type Planned = { id: number; cron: string; zone: string; nextAt: Date | null; now: Date };
type Move = { id: number; was: Date; next: Date; late: boolean };

/** What somebody sees of a run in the queue: at most one for each, which is how one that got lost is found. */
export const runKeyPrefix = sql.lit('task-run:');

/** What is said of a run that nobody was there for, or for which there is no room; the times until now are those it stands for. */
const firstLine = sql`case when s.late or s.state <> 'queued' then jsonb_build_array(jsonb_build_object('at', now(),
  'level', 'warn', 'key', case s.state when 'queued' then 'makesUp' else s.state end,
  'args', case when s.late then jsonb_build_array(s.was, now()) else '[]'::jsonb end)) else '[]'::jsonb end`;

/**
 * Takes what is due, each by comparing its time with the one it had, so that of all nodes that look one takes it; the run is
 * in the queue when it is written down, and never otherwise. What would leave a next time that has gone by is left to who looks
 * next: whoever looked had stood still.
 */
const takeDue = (db: Db, due: readonly Move[]) =>
  sql<{ state: string }>`
  with due as (
    select * from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
      as d (id bigint, was timestamptz, next timestamptz, late boolean)),
  moved as (
    update task t set next_at = d.next, last_no = t.last_no + 1 from due d
    where t.id = d.id and date_trunc('milliseconds', t.next_at) = d.was and t.status = 'running' and d.next > now()
    returning t.id, t.kind, t.last_no, t.params, t.missed, t.overlap, t.retries, d.was, d.late),
  planned as (
    select m.*, case
      when m.late and m.missed = 'skip' then 'missed'
      when (select count(*) from task_run r where r.task_id = m.id and r.state in ('queued', 'running'))
        > case m.overlap when 'wait' then 1 else 0 end then 'skipped'
      else 'queued' end as state
    from moved m),
  made as (
    insert into task_run (task_id, no, trigger, due_at, params, state, queued_at, ended_at, lines)
    select s.id, s.last_no, case when s.late and s.state <> 'missed' then 'missed' else 'clock' end, s.was, s.params,
      s.state, now(), case when s.state <> 'queued' then now() end, ${firstLine}
    from planned s returning id, task_id, state)
  select m.state, case when m.state = 'queued' then (graphile_worker.add_job(p.kind, json_build_object('runId', m.id),
    queue_name => p.kind, job_key => ${runKeyPrefix} || m.id, max_attempts => p.retries + 1,
    priority => ${sql.lit(clockPriority)})).id end as job
  from made m join planned p on p.id = m.task_id`.execute(db);

/** Sets times that are missing, or further ahead than they may be: the clock was wrong when they were set. */
const setNext = (db: Db, all: readonly { id: number; was: Date | null; next: Date }[]) =>
  sql`
  update task t set next_at = d.next
  from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as d (id bigint, was timestamptz, next timestamptz)
  where t.id = d.id and date_trunc('milliseconds', t.next_at) is not distinct from d.was and t.status = 'running'`.execute(
    db,
  );

/**
 * Runs that were queued while the clock was far ahead would wait until then, and keep all that come after them from
 * beginning: they are taken up now. No retry waits for so long.
 */
const healQueue = (db: Db) =>
  sql`
  select graphile_worker.reschedule_jobs(array(
    select q.id from graphile_worker._private_jobs q join task_run r on q.key = ${runKeyPrefix} || r.id
    where r.state = 'queued' and q.locked_by is null and q.run_at > now() + interval '1 hour'), run_at => now())`.execute(
    db,
  );

/**
 * Ends runs whose time has been over for a while: who works at them would have said so, and hangs. Their time is what the task
 * gave them when they began (a node of a former version keeps none), so that a shorter one ends none of those under way.
 */
const endHung = (db: Db) =>
  sql`
  update task_run r set state = 'timedOut', ended_at = now(), lines = r.lines ||
    jsonb_build_array(jsonb_build_object('at', now(), 'level', 'error', 'key', 'timedOut',
      'args', jsonb_build_array(coalesce(r.timeout_minutes, t.timeout_minutes))))
  from task t where t.id = r.task_id and r.state = 'running'
    and r.started_at < now() - (coalesce(r.timeout_minutes, t.timeout_minutes) + 1) * interval '1 minute'`.execute(
    db,
  );

/** Ends runs that nobody works at and that the queue won't hand out again. */
const endLost = (db: Db) =>
  sql<{ kind: string; no: number }>`
  update task_run r set state = 'lost', ended_at = now(), lines = r.lines ||
    jsonb_build_array(jsonb_build_object('at', now(), 'level', 'error', 'key', 'gaveUp'))
  from task t where t.id = r.task_id and r.state in ('queued', 'running') and not exists (
    select from graphile_worker._private_jobs q
    where q.key = ${runKeyPrefix} || r.id and (q.locked_by is not null or q.attempts < q.max_attempts))
  returning t.kind, r.no`.execute(db);

/** Says that somebody looks; often enough for whoever watches, and no oftener. Answers whether it was said. */
const noteLook = async (db: Db): Promise<boolean> =>
  (
    await sql`
    insert into task_clock (looked_at) values (now())
    on conflict (one_row) do update set looked_at = now()
      where task_clock.looked_at not between now() - interval '15 seconds' and now()
    returning looked_at`.execute(db)
  ).rows.length > 0;

export type TickResult = { queued: number; skipped: number; healed: number; lost: number };

/**
 * Looks at what the clock has to start, by the database's own, which all nodes share: every few seconds, on each node.
 * Kinds that this version doesn't know are left to nodes that do.
 */
export async function tickClock(db: Db, registry: Pick<Registry, 'tasks'>): Promise<TickResult> {
  const noted = await noteLook(db);
  const { rows } = await sql<Planned>`
    select id, cron, zone, date_trunc('milliseconds', next_at) as "nextAt", now() as now from task
    where status = 'running' and kind = any(${knownKinds(registry)}::text[])`.execute(db);
  const due: Move[] = [];
  const wrong: { id: number; was: Date | null; next: Date }[] = [];
  let healed = 0;
  for (const { id, cron, zone, nextAt, now } of rows) {
    const next = nextTimeAfter(cron, zone, now);
    if (next === null) continue;
    if (nextAt !== null && nextAt <= now) {
      const after = nextTimeAfter(cron, zone, nextAt);
      const late = now.getTime() - nextAt.getTime() > lateMs || (after !== null && after <= now);
      due.push({ id, was: nextAt, next, late });
    } else if (nextAt === null || nextAt > next) {
      wrong.push({ id, was: nextAt, next });
      if (nextAt !== null) healed += 1;
    }
  }
  if (wrong.length > 0) await setNext(db, wrong);
  const taken = due.length > 0 ? (await takeDue(db, due)).rows : [];
  const queued = taken.filter(({ state }) => state === 'queued').length;
  await healQueue(db);
  await endHung(db);
  const lost = (await endLost(db)).rows.length;
  // So one node alone does so, now and then.
  if (noted) await noteProblemEpisodes(db);
  return { queued, skipped: taken.length - queued, healed, lost };
}
