import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * What is wrong with a row of `task` now, each as a condition on it; what is right again stops by itself. Of one that is
 * stopped nobody expects anything, and who executes it by hand sees how that went.
 */

const lateTime = sql`now() - task.alert_late_minutes * interval '1 minute'`;

/** It was due, or waits in the queue, for too long, and does so now. */
export const isOverdue: RawBuilder<SqlBool> = sql<SqlBool>`(
  task.status = 'running' and task.alert_late_minutes > 0 and (
    task.next_at < ${lateTime}
    or exists (select from task_run r
      where r.task_id = task.id and r.state = 'queued' and r.attempt = 0 and r.queued_at < ${lateTime})))`;

/** The same, or nobody was there at its last time. */
export const isLate: RawBuilder<SqlBool> = sql<SqlBool>`(${isOverdue} or (
  task.status = 'running' and task.alert_late_minutes > 0
    and coalesce((select r.state from task_run r where r.task_id = task.id order by r.no desc limit 1) = 'missed', false)))`;

/** Its last runs that came to an end failed, so many of them. */
export const isFailing: RawBuilder<SqlBool> = sql<SqlBool>`(
  task.status = 'running' and task.alert_failures > 0 and task.alert_failures = (
    select count(*) from (
      select r.state from task_run r
      where r.task_id = task.id and r.state in ('done', 'failed', 'timedOut', 'lost')
      order by r.no desc limit task.alert_failures) ended
    where ended.state <> 'done'))`;

/** A run shorter than this is never slow. */
const leastSlowMs = 5_000;

/** How long its runs usually take: the middle one of the last twenty before one, which a single odd one doesn't move. */
const usualBefore = sql`(
  select percentile_cont(0.5) within group (order by extract(epoch from d.ended_at - d.started_at) * 1000) from (
    select ended_at, started_at from task_run d
    where d.task_id = task.id and d.state = 'done' and d.no < l.no order by d.no desc limit 20) d)`;

/** Its last run takes, or took, many times as long as usual; one that broke off, or hung, tells nothing of that. */
export const isSlow: RawBuilder<SqlBool> = sql<SqlBool>`(
  task.status = 'running' and task.alert_slow_times > 0 and coalesce((
    select l.ms > ${sql.lit(leastSlowMs)} and l.ms > task.alert_slow_times * ${usualBefore}
    from (select r.no, extract(epoch from coalesce(r.ended_at, now()) - r.started_at) * 1000 as ms
      from task_run r where r.task_id = task.id and r.state in ('running', 'done')
      order by r.no desc limit 1) l), false))`;
