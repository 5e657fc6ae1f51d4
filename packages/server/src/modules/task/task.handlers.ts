import type { InputOf } from '@mdi/contract/kit/op.ts';
import { taskApi, taskBounds } from '@mdi/contract/modules/task/task.contract.ts';
import { addedKinds, paramsOf } from '@mdi/contract/modules/task/task.kinds.ts';
import { sql } from 'kysely';
import { may } from '../../kit/access/may.ts';
import { insertRow, lockRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import {
  conflict,
  forbidden,
  notFound,
  orNotFound,
  Refusal,
  refuse,
  refuseField,
} from '../../kit/calls/refuse.ts';
import { page } from '../../kit/queries/page.ts';
import {
  goesWithTable,
  goneAfterDays,
  oneRowOnly,
  type TableBound,
} from '../../kit/retention/table-bounds.ts';
import {
  assertIdle,
  assertNotOwnName,
  assertOftenEnough,
  assertTaskLimit,
  checkedParams,
} from './task.checks.ts';
import { nextTimeAfter, nextTimes } from './task.next-times.ts';
import { outputLines, outputRun, outputTask, wholeTask } from './task.output.ts';
import { defaultsOf, differsFromDefaults, kindWords } from './task.policy.ts';
import {
  clockNow,
  clockState,
  filteredTasks,
  maySeeTask,
  recoveredTasksFor,
  type TaskRecord,
  taskById,
  taskSorts,
  tasksWithProblemsFor,
} from './task.queries.ts';
import {
  cancelRuns,
  lockedRun,
  lockedRuns,
  openRunOf,
  queueByHand,
  runById,
  runsOf,
} from './task.runs.queries.ts';
import { setWatching } from './task.watchers.queries.ts';

const shownBars = 40;

/** A task that is there, its row locked until the call ends. @throws Refusal 404 for one that was deleted */
async function locked(ctx: Ctx, taskId: number): Promise<TaskRecord> {
  await lockRow(ctx, 'task', taskId);
  const task = orNotFound(await taskById(ctx, taskId));
  return task.deletedAt === null ? task : notFound();
}

/** @throws Refusal 409 for a task that this version can't run */
function assertKnown({ known }: TaskRecord): void {
  if (!known) conflict('task.error.gone', { which: 'state' });
}

/** How one of the product's own tasks comes; undefined of others. */
const usualOf = (ctx: Ctx, { own, kind }: TaskRecord) =>
  own ? ctx.deps.registry.tasks[kind]?.at : undefined;

/** Of one of the product's own, whether it is set otherwise than it came. */
function editedBy(ctx: Ctx, task: TaskRecord, set: Partial<TaskRecord>) {
  const at = usualOf(ctx, task);
  return at === undefined ? {} : { edited: differsFromDefaults(at, { ...task, ...set }) };
}

/** When it comes next by a plan; null while it is stopped. */
const nextOf = async (ctx: Ctx, { status, cron, zone }: Pick<TaskRecord, 'status' | 'cron' | 'zone'>) =>
  status === 'running' ? nextTimeAfter(cron, zone, await clockNow(ctx)) : null;

/** Cancels runs that have not come to their end, and records of each when it was due. */
async function cancelAll(ctx: Ctx, taskId: number, runs: readonly { runId: number; dueAt: Date }[]) {
  await cancelRuns(
    ctx,
    runs.map(({ runId }) => runId),
  );
  for (const { dueAt } of runs)
    ctx.changes.push({ entity: 'task', id: taskId, before: {}, after: { cancelled: dueAt.toISOString() } });
}

type Edited = InputOf<typeof taskApi.ops.edit>;

/** The names that a task gets; those of the product's own stay. */
function namesFor({ own }: TaskRecord, { name, description }: Edited) {
  if (own) {
    if (name !== null) refuseField('name', 'task.error.ownName');
    if (description !== null) refuseField('description', 'task.error.ownName');
    return {};
  }
  if (name === null) return refuseField('name', 'kit.error.required');
  return { name, description: description ?? '' };
}

/** Runs go after ninety days; of what comes often enough that there would be too many, sooner: first those that went well. */
const runBound: TableBound = {
  old: (now) => sql`ended_at is not null and (due_at < ${now} - interval '90 days' or no <= (
    select t.last_no from task t where t.id = task_run.task_id)
      - case when state in ('done', 'skipped') then 2000 else 10000 end)`,
};

/** MDI03060: what the clock starts. */
export const taskModule = implement(
  taskApi,
  {
    async list(ctx, asked) {
      const { list, ...total } = await page(ctx, filteredTasks(ctx, asked), asked, taskSorts(ctx), 'task.id');
      return { ...total, list: list.map((row) => outputTask(ctx, row)) };
    },
    get: async (ctx, { taskId }) => wholeTask(ctx, orNotFound(await taskById(ctx, taskId, shownBars))),
    async state(ctx) {
      const { alive, lookedAt } = await clockState(ctx);
      const waiting = (await tasksWithProblemsFor(ctx)).flatMap(({ taskId, name, problems: [problem] }) =>
        problem ? [{ taskId, name, problem }] : [],
      );
      const recovered = await recoveredTasksFor(ctx);
      const canAdd = may(ctx, taskApi.ops.add);
      return { alive, lookedAt: lookedAt?.toISOString() ?? null, canAdd, waiting, recovered };
    },
    options: async (ctx) =>
      addedKinds.map((kind) => ({ kind, ...kindWords(ctx.lang, kind), params: [...paramsOf(kind)] })),
    async preview(ctx, { cron, zone }) {
      const next = nextTimes(cron, zone, await clockNow(ctx), taskBounds.next);
      return { next: next.map((at) => at.toISOString()) };
    },
    async runs(ctx, { taskId, state, ...asked }) {
      orNotFound(await taskById(ctx, taskId));
      const sorts = { at: 'taskRun.dueAt' } as const;
      const sorted = { ...asked, sort: asked.sort ?? ('-at' as const) };
      const { list, ...total } = await page(ctx, runsOf(ctx, taskId, state), sorted, sorts, 'taskRun.id');
      return { ...total, list: list.map(outputRun) };
    },
    async run(ctx, { runId }) {
      const { lines, dropped, zone, ...run } = orNotFound(await runById(ctx, runId));
      return { ...outputRun(run), lines: outputLines(ctx, lines, zone), dropped };
    },
    async add(ctx, { kind, params, ...facts }) {
      await assertTaskLimit(ctx);
      await assertNotOwnName(ctx, facts.name);
      const values = checkedParams(ctx, kind, params);
      const { id: taskId } = await insertRow(ctx, 'task', {
        ...facts,
        kind,
        params: JSON.stringify(values),
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
        updatedBy: ctx.actor.userId,
      });
      return { taskId };
    },
    async edit(ctx, { taskId, version, params, ...input }) {
      const task = await locked(ctx, taskId);
      assertKnown(task);
      const { name: _n, description: _d, ...plan } = input;
      const names = namesFor(task, { taskId, version, params, ...input });
      if (names.name !== undefined && names.name !== task.name) await assertNotOwnName(ctx, names.name);
      const facts = { ...names, ...plan };
      const values = checkedParams(ctx, task.kind, params);
      if (task.own) await assertOftenEnough(ctx, task.kind, plan.cron, plan.zone);
      const moved = plan.cron !== task.cron || plan.zone !== task.zone;
      const next = moved ? { nextAt: await nextOf(ctx, { ...task, ...plan }) } : {};
      // Compared as they are stored.
      const set = { ...facts, ...editedBy(ctx, task, plan), ...next, params: values as never };
      const row = await updateRow(ctx, 'task', taskId, set, version);
      return { taskId, version: row.version };
    },
    async restore(ctx, { taskId, version }) {
      const task = await locked(ctx, taskId);
      assertKnown(task);
      const at = usualOf(ctx, task);
      if (at === undefined) return refuse('task.error.notOwn');
      const usual = defaultsOf(at);
      // Starting one is a right of its own.
      if (task.status !== usual.status && !may(ctx, taskApi.ops.turn)) forbidden();
      const nextAt = await nextOf(ctx, usual);
      const row = await updateRow(ctx, 'task', taskId, { ...usual, edited: false, nextAt }, version);
      return { taskId, version: row.version };
    },
    async remove(ctx, { taskId }) {
      const task = await locked(ctx, taskId);
      if (task.own && task.known) conflict('task.error.ownStays', { which: 'state' });
      if (task.status === 'running') conflict('task.error.notStopped', { which: 'state' });
      if (await openRunOf(ctx, taskId)) conflict('task.error.underWay', { which: 'inUse' });
      await updateRow(ctx, 'task', taskId, { deletedAt: ctx.now() });
      return true;
    },
    async turn(ctx, { taskId, version, to, cancel }) {
      const task = await locked(ctx, taskId);
      if (to === 'running') assertKnown(task);
      if (task.status === to) conflict('task.error.state', { which: 'state' });
      const nextAt = await nextOf(ctx, { ...task, status: to });
      const set = { status: to, nextAt, ...editedBy(ctx, task, { status: to }) };
      const row = await updateRow(ctx, 'task', taskId, set, version);
      if (cancel) await cancelAll(ctx, taskId, await lockedRuns(ctx, taskId));
      return { taskId, version: row.version, nextAt: nextAt?.toISOString() ?? null };
    },
    async execute(ctx, { taskId, params, reason }) {
      const task = await locked(ctx, taskId);
      assertKnown(task);
      const values = checkedParams(ctx, task.kind, params);
      await assertIdle(ctx, task);
      const runId = await queueByHand(ctx, { taskId, params: values, reason });
      ctx.changes.push({ entity: 'task', id: taskId, before: {}, after: { ...values, reason } });
      return { runId };
    },
    async cancel(ctx, { runId }) {
      const { taskId, state, ...run } = orNotFound(await lockedRun(ctx, runId));
      if (state !== 'queued' && state !== 'running') conflict('task.error.ended', { which: 'state' });
      // Somebody else may have pressed it already, and its worker hears of it.
      if (run.cancelBy === null) await cancelAll(ctx, taskId, [run]);
      return true;
    },
    async watch(ctx, { taskId, watching }) {
      if (orNotFound(await taskById(ctx, taskId)).deletedAt !== null) notFound();
      if (await setWatching(ctx, taskId, watching)) {
        const sides = { before: { watching: !watching }, after: { watching } };
        ctx.changes.push({ entity: 'task', id: taskId, ...sides });
      }
      return watching;
    },
  },
  {
    history: { task: maySeeTask },
    logFormats: {
      task: {
        order: [
          ...(['kind', 'name', 'description', 'status', 'cron', 'zone', 'missed', 'overlap'] as const),
          ...(['timeoutMinutes', 'retries', 'alertFailures', 'alertLateMinutes', 'alertSlowTimes'] as const),
          ...(['days', 'watching', 'reason', 'cancelled', 'deletedAt'] as const),
        ],
        omitted: ['own', 'nameEn', 'descriptionEn', 'edited', 'nextAt', 'lastNo'],
        expand: (_, { params, ...facts }) =>
          // Each under its own name.
          params && typeof params === 'object'
            ? { ...facts, ...params }
            : params
              ? { ...facts, params }
              : facts,
      },
    },
    bounds: {
      // One that was deleted goes with the last of its runs.
      task: goneAfterDays('deletedAt', 90),
      taskRun: runBound,
      taskWatcher: goesWithTable('task'),
      taskEpisode: goneAfterDays('until', 90),
      taskClock: oneRowOnly,
    },
    constraints: {
      task_name_key: () => new Refusal('task.error.nameTaken', { data: { field: 'name' } }),
    },
  },
);
