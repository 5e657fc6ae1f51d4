import type { RunState } from '@mdi/contract/modules/task/task.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { only } from '../../kit/only.ts';
import { rows } from '../../kit/rows.ts';
import type { StoredLine } from './task.lines.ts';
import { clockPriority, keyOfRun } from './task.tick.queries.ts';

const described = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('taskRun')
    .innerJoin('task', 'task.id', 'taskRun.taskId')
    .select([
      'taskRun.id as runId',
      'taskRun.no',
      'taskRun.state',
      'taskRun.trigger',
      'taskRun.dueAt',
      'taskRun.byName',
      'taskRun.reason',
      'taskRun.attempt',
      'taskRun.startedAt',
      'taskRun.endedAt',
      sql<number | null>`round(extract(epoch from task_run.ended_at - task_run.started_at) * 1000)`.as('ms'),
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

type ByHand = { taskId: number; params: Readonly<Record<string, number>>; reason: string };

/** Puts a run that somebody wants into the queue, in the call's own transaction; the caller holds the task's row. */
export async function queueByHand(ctx: Ctx, { taskId, params, reason }: ByHand): Promise<number> {
  const { userId, userName } = ctx.actor;
  const made = await sql<{ runId: number }>`
    with counted as (
      update task set last_no = last_no + 1 where id = ${taskId} returning id, kind, last_no, retries),
    made as (
      insert into task_run (task_id, no, trigger, due_at, user_id, by_name, reason, params, state, queued_at)
      select id, last_no, 'hand', now(), ${userId}, ${userName}, ${reason}, ${JSON.stringify(params)}::jsonb, 'queued', now()
      from counted returning id)
    select made.id as "runId", (graphile_worker.add_job(c.kind, json_build_object('runId', made.id),
      queue_name => c.kind, job_key => ${keyOfRun} || made.id, max_attempts => c.retries + 1,
      priority => ${sql.lit(clockPriority)})).id as job
    from made cross join counted c`.execute(rows(ctx));
  return only(made.rows).runId;
}
