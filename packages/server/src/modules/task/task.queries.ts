import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  type RunState,
  type TaskProblem,
  taskApi,
  taskBounds,
} from '@mdi/contract/modules/task/task.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { onlyOne } from '../../kit/jobs/only-one.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { healthOfClock } from './task.health.queries.ts';
import { knownKinds } from './task.policy.ts';
import { isFailing, isLate, isSlow } from './task.problems.ts';
import { isToldOf } from './task.watchers.queries.ts';

const inLanguage = (ctx: Ctx, zh: string, en: string): RawBuilder<string> =>
  ctx.lang === 'en' ? sql<string>`coalesce(${sql.ref(en)}, ${sql.ref(zh)})` : sql<string>`${sql.ref(zh)}`;

const nameOf = (ctx: Ctx) => inLanguage(ctx, 'task.name', 'task.nameEn');
const descriptionOf = (ctx: Ctx) => inLanguage(ctx, 'task.description', 'task.descriptionEn');

const known = (ctx: Ctx) => sql<SqlBool>`task.kind = any(${knownKinds(ctx.deps.registry)}::text[])`;

/** What is wrong now, the worst first. */
const problems = (ctx: Ctx) => sql<TaskProblem[]>`array_remove(array[
  case when not ${known(ctx)} and task.deleted_at is null then 'gone' end, case when ${known(ctx)} and ${isLate} then 'late' end,
  case when ${isFailing} then 'failing' end, case when ${isSlow} then 'slow' end], null)`;

const hasProblem = (ctx: Ctx) => sql<SqlBool>`(not ${known(ctx)} or ${isLate} or ${isFailing} or ${isSlow})`;

export type StoredBar = { runId: number; state: RunState; at: string; ms: number | null };

/** Null until it has ended, and of one that never began; never less than nothing, though the clock was set back meanwhile. */
const tookMs = sql`case when r.ended_at is not null and r.started_at is not null
  then greatest(0, round(extract(epoch from r.ended_at - r.started_at) * 1000)) end`;

const bars = (most: number) => sql<StoredBar[]>`coalesce((
  select json_agg(json_build_object('runId', r.id, 'state', r.state, 'at', r.due_at, 'ms', ${tookMs}) order by r.no)
  from (select * from task_run r where r.task_id = task.id order by r.no desc limit ${sql.lit(most)}) r), '[]')`;

/** Some run of a task that has not come to its end. */
const openRun = (of: RawBuilder<SqlBool>) =>
  sql<boolean>`exists (select from task_run r where r.task_id = task.id and ${of})`;

/** Tasks belong to the whole product: who may call sees all of them, and for a while those that were deleted. */
const described = (ctx: Ctx, mostBars: number = taskBounds.bars) =>
  rows(ctx)
    .selectFrom('task')
    .selectAll('task')
    .select([
      nameOf(ctx).as('shownName'),
      descriptionOf(ctx).as('shownDescription'),
      sql<boolean>`${known(ctx)}`.as('known'),
      openRun(sql`r.state in ('queued', 'running')`).as('busy'),
      problems(ctx).as('problems'),
      bars(mostBars).as('bars'),
    ]);

type Filters = Partial<InputOf<typeof taskApi.ops.list>>;

export function filteredTasks(ctx: Ctx, { keyword, status, problem, own }: Filters) {
  let query = described(ctx).where('task.deletedAt', status === 'deleted' ? 'is not' : 'is', null);
  const word = normaliseName(keyword ?? '');
  if (word) {
    const found = [nameOf(ctx), descriptionOf(ctx), sql`task.kind`].map(
      (text) => sql<SqlBool>`lower(normalize(${text} collate "C", nfkc)) like ${containsPattern(word)}`,
    );
    query = query.where(sql<SqlBool>`(${sql.join(found, sql` or `)})`);
  }
  if (status && status !== 'deleted') query = query.where('task.status', '=', status);
  if (own !== undefined) query = query.where('task.own', '=', own);
  if (problem !== undefined)
    query = query.where(problem ? hasProblem(ctx) : sql<SqlBool>`not ${hasProblem(ctx)}`);
  return query;
}

/** By the name that is shown, by when they come next, or by when they were changed. */
export const taskSorts = (ctx: Ctx) =>
  ({
    name: nameOf(ctx),
    nextAt: { nullable: 'task.nextAt' },
    updatedAt: 'task.updatedAt',
  }) as const;

export const taskById = (ctx: Ctx, taskId: number, mostBars?: number) =>
  described(ctx, mostBars).where('task.id', '=', taskId).executeTakeFirst();

export type TaskRecord = NonNullable<Awaited<ReturnType<typeof taskById>>>;

export const maySeeTask = async (ctx: Ctx, id: number): Promise<boolean> =>
  may(ctx, taskApi.ops.get) && (await taskById(ctx, id)) !== undefined;

/** Now, by the clock that starts tasks. */
export const clockNow = async (ctx: Ctx): Promise<Date> =>
  onlyOne((await sql<{ now: Date }>`select now() as now`.execute(rows(ctx))).rows).now;

/** Whether that clock is alive. */
export const clockState = (ctx: Ctx) => healthOfClock(rows(ctx));

/** How many tasks people have added; another that adds one waits until the call ends. */
export async function lockAndCountAdded(ctx: Ctx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tasks that people add', 7))`.execute(rows(ctx));
  const { n } = await rows(ctx)
    .selectFrom('task')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('own', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** One of the product's own tasks goes by this name, in whichever language. */
export const isOwnName = async (ctx: Ctx, name: string): Promise<boolean> => {
  const word = normaliseName(name);
  const is = (column: string) =>
    sql<SqlBool>`lower(normalize(${sql.ref(column)} collate "C", nfkc)) = ${word}`;
  const one = await rows(ctx)
    .selectFrom('task')
    .select('id')
    .where('own', '=', true)
    .where(sql<SqlBool>`(${is('name')} or ${is('nameEn')})`)
    .executeTakeFirst();
  return one !== undefined;
};

const maxWaiting = 20;

/** What is wrong with tasks that should run, of which the caller is told. */
export const tasksWithProblemsFor = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('task')
    .select(['task.id as taskId', nameOf(ctx).as('name'), problems(ctx).as('problems')])
    .where('task.status', '=', 'running')
    .where(hasProblem(ctx))
    .where(isToldOf(ctx))
    .orderBy('task.id')
    .limit(maxWaiting)
    .execute();

const maxRecovered = 5;

/** What was wrong within the last day and is right now, of what the caller is told of; being stopped is not well. */
export const recoveredTasksFor = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('task')
    .select(['task.id as taskId', nameOf(ctx).as('name')])
    .where('task.status', '=', 'running')
    .where(
      sql<SqlBool>`exists (select from task_episode e
        where e.task_id = task.id and e.until > now() - interval '1 day')`,
    )
    .where(sql<SqlBool>`not ${hasProblem(ctx)}`)
    .where(isToldOf(ctx))
    .orderBy('task.id')
    .limit(maxRecovered)
    .execute();
