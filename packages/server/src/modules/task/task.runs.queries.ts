import type { RunState } from '@mdi/contract/modules/task/task.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { onlyOne } from '../../kit/jobs/only-one.ts';
import type { StoredLine } from './task.run-log.ts';
import { clockPriority, runKeyPrefix } from './task.tick.queries.ts';

const described = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('taskRun')
    .innerJoin('task', 'task.id', 'taskRun.taskId')
    .select([
      'taskRun.id as runId',
      'taskRun.taskId',
      'taskRun.no',
      'taskRun.state',
      'taskRun.trigger',
      'taskRun.dueAt',
      'taskRun.byName',
      'taskRun.reason',
      'taskRun.params',
      'taskRun.attempt',
      'taskRun.startedAt',
      'taskRun.endedAt',
      // Never less than nothing, though the clock was set back meanwhile.
      sql<number | null>`case when task_run.ended_at is not null and task_run.started_at is not null then
        greatest(0, round(extract(epoch from task_run.ended_at - task_run.started_at) * 1000)) end`.as('ms'),
      sql<boolean>`task_run.cancel_by is not null and task_run.ended_at is null`.as('ending'),
    ]);

export function runsOf(ctx: Ctx, taskId: number, state?: RunState) {
  const query = described(ctx).where('taskRun.taskId', '=', taskId);
  return state ? query.where('taskRun.state', '=', state) : query;
}

export type RunRecord = Awaited<ReturnType<ReturnType<typeof runsOf>['execute']>>[number];

/** One run with its log, which only ours writes. */
export const runById = (ctx: Ctx, runId: number) =>
  described(ctx)
    .select(['taskRun.lines', 'taskRun.dropped', 'task.zone'])
    .where('taskRun.id', '=', runId)
    .$castTo<RunRecord & { lines: StoredLine[]; dropped: number; zone: string }>()
    .executeTakeFirst();

/** The run of a task that has not come to its end, if there is one. */
export const openRunOf = (ctx: Ctx, taskId: number) =>
  described(ctx)
    .select('taskRun.queuedAt')
    .where('taskRun.taskId', '=', taskId)
    .where('taskRun.state', 'in', ['queued', 'running'])
    .orderBy('taskRun.no')
    .limit(1)
    .executeTakeFirst();

/** The person's name, as others see it; what is kept beside a run stays when the account goes. */
const nameOfCaller = (ctx: Ctx) => sql<string>`(select nick_name from "user" where id = ${ctx.actor.userId})`;

type ByHand = { taskId: number; params: Readonly<Record<string, number>>; reason: string };

/** Puts a run that somebody wants into the queue, in the call's own transaction; the caller holds the task's row. */
export async function queueByHand(ctx: Ctx, { taskId, params, reason }: ByHand): Promise<number> {
  const { userId } = ctx.actor;
  const made = await sql<{ runId: number }>`
    with counted as (
      update task set last_no = last_no + 1 where id = ${taskId} returning id, kind, last_no, retries),
    made as (
      insert into task_run (task_id, no, trigger, due_at, user_id, by_name, reason, params, state, queued_at)
      select id, last_no, 'hand', now(), ${userId}, ${nameOfCaller(ctx)}, ${reason}, ${JSON.stringify(params)}::jsonb, 'queued', now()
      from counted returning id)
    select made.id as "runId", (graphile_worker.add_job(c.kind, json_build_object('runId', made.id),
      queue_name => c.kind, job_key => ${runKeyPrefix} || made.id, max_attempts => c.retries + 1,
      priority => ${sql.lit(clockPriority)})).id as job
    from made cross join counted c`.execute(rows(ctx));
  return onlyOne(made.rows).runId;
}

/** A run with its task, its row locked until the call ends, so that nobody begins it meanwhile. */
export const lockedRun = (ctx: Ctx, runId: number) =>
  rows(ctx)
    .selectFrom('taskRun')
    .select(['id as runId', 'taskId', 'dueAt', 'state', 'cancelBy'])
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst();

/** The runs of a task that have not come to their end, locked like that. */
export const lockedRuns = (ctx: Ctx, taskId: number) =>
  rows(ctx)
    .selectFrom('taskRun')
    .select(['id as runId', 'dueAt'])
    .where('taskId', '=', taskId)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Takes runs that nobody works at out of the queue, which ends them; who works at others hears of it and ends them. */
export async function cancelRuns(ctx: Ctx, runIds: readonly number[]): Promise<void> {
  if (runIds.length === 0) return;
  const name = nameOfCaller(ctx);
  const ids = sql`${[...runIds]}::bigint[]`;
  const line = sql`jsonb_build_array(jsonb_build_object('at', now(), 'level', 'warn', 'key', 'cancelled',
    'args', jsonb_build_array(${name})))`;
  await sql`update task_run set cancel_by = coalesce(cancel_by, ${name}) where id = any(${ids})`.execute(
    rows(ctx),
  );
  await sql`
    with free as (
      select done.key from graphile_worker.complete_jobs(array(
        select id from graphile_worker._private_jobs
        where locked_by is null and key in (select ${runKeyPrefix} || id from unnest(${ids}) id))) done)
    update task_run r set state = 'cancelled', ended_at = now(), lines = r.lines || ${line}
    from free where free.key = ${runKeyPrefix} || r.id`.execute(rows(ctx));
}
