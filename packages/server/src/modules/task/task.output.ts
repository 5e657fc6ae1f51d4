import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { TaskBar, TaskRow, TaskRun, TaskRunLine } from '@mdi/contract/modules/task/task.contract.ts';
import { taskApi, taskBounds } from '@mdi/contract/modules/task/task.contract.ts';
import { paramsOf } from '@mdi/contract/modules/task/task.kinds.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { nextTimes, wallClockIn } from './task.next-times.ts';
import { defaultsOf } from './task.policy.ts';
import { problemEpisodesOf } from './task.problem-episodes.queries.ts';
import { clockNow, type StoredBar, type TaskRecord } from './task.queries.ts';
import type { StoredLine } from './task.run-log.ts';
import type { RunRecord } from './task.runs.queries.ts';
import { watchersOf } from './task.watchers.queries.ts';

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

const barOf = ({ at, ...bar }: StoredBar): TaskBar => ({ ...bar, at: new Date(at).toISOString() });

const storedParams = (params: unknown): Readonly<Record<string, number>> =>
  // Only this module writes it, from what it has checked.
  (params ?? {}) as Record<string, number>;

/** What is set about a task, with what is usual where nothing is. */
function setParams({ kind, params }: Pick<TaskRecord, 'kind' | 'params'>) {
  const set = storedParams(params);
  return paramsOf(kind).map(({ name, usual }) => ({ name, value: set[name] ?? usual }));
}

export function outputTask(ctx: Ctx, row: TaskRecord): TaskRow {
  const { own, known, busy, status, edited } = row;
  const there = row.deletedAt === null;
  const edits = there && may(ctx, taskApi.ops.edit);
  const turns = there && may(ctx, taskApi.ops.turn);
  return {
    taskId: row.id,
    kind: row.kind,
    own,
    name: row.shownName,
    description: row.shownDescription,
    cron: row.cron,
    zone: row.zone,
    status,
    nextAt: moment(row.nextAt),
    params: setParams(row),
    deletedAt: moment(row.deletedAt),
    busy,
    problems: row.problems,
    bars: row.bars.map(barOf),
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    can: {
      start: turns && status === 'stopped' && known,
      stop: turns && status === 'running',
      execute: there && may(ctx, taskApi.ops.execute) && known,
      cancel: turns && busy,
      edit: edits && known,
      // One that is stopped would be started by it.
      restore: edits && own && known && edited && (status === 'running' || turns),
      remove: edits && (!own || !known) && status === 'stopped' && !busy,
    },
  };
}

export async function wholeTask(ctx: Ctx, row: TaskRecord): Promise<OutputOf<typeof taskApi.ops.get>> {
  const ended = row.bars.filter(({ state }) => ['done', 'failed', 'timedOut', 'lost'].includes(state));
  const done = ended.filter(({ state }) => state === 'done');
  const took = done.flatMap(({ ms }) => (ms === null ? [] : [ms])).toSorted((a, b) => a - b);
  const at = row.own ? ctx.deps.registry.tasks[row.kind]?.at : undefined;
  return {
    ...outputTask(ctx, row),
    usual: at === undefined ? null : defaultsOf(at),
    missed: row.missed,
    overlap: row.overlap,
    timeoutMinutes: row.timeoutMinutes,
    retries: row.retries,
    alertFailures: row.alertFailures,
    alertLateMinutes: row.alertLateMinutes,
    alertSlowTimes: row.alertSlowTimes,
    next: nextTimes(row.cron, row.zone, await clockNow(ctx), taskBounds.next).map((at) => at.toISOString()),
    ended: ended.length,
    done: done.length,
    // The middle one, which a single odd one doesn't move.
    usualMs: took[Math.floor(took.length / 2)] ?? null,
    longestMs: took.at(-1) ?? null,
    ...(await watchersOf(ctx, row.id)),
    episodes: await problemEpisodesOf(ctx, row.id),
  };
}

export const outputRun = ({ dueAt, startedAt, endedAt, byName, params, ...run }: RunRecord): TaskRun => ({
  ...run,
  params: Object.entries(storedParams(params)).map(([name, value]) => ({ name, value })),
  at: dueAt.toISOString(),
  by: byName,
  startedAt: moment(startedAt),
  endedAt: moment(endedAt),
});

const wallOf = (at: string, zone: string) => wallClockIn(zone, new Date(at)).clock;

function tookOf(ctx: Ctx, ms: number): string {
  if (ms < 1_000) return ctx.say('task.ms', ms);
  const seconds = Math.round(ms / 100) / 10;
  if (seconds < 60) return ctx.say('task.seconds', seconds);
  const whole = Math.round(seconds);
  return ctx.say('task.minutes', Math.floor(whole / 60), whole % 60);
}

function textOf(ctx: Ctx, line: StoredLine, zone: string): string {
  if ('text' in line) return line.text;
  const [first = '', second = ''] = line.args ?? [];
  switch (line.key) {
    case 'begins':
      // Written by runClocked() alone, which knows three triggers.
      return ctx.say(
        'task.line_begins',
        wallOf(String(first), zone),
        ctx.say(`task.trigger_${second as 'clock' | 'missed' | 'hand'}`),
      );
    case 'missed':
    case 'makesUp':
      return ctx.say(`task.line_${line.key}`, wallOf(String(first), zone), wallOf(String(second), zone));
    case 'failedBy':
      // Written by runClocked() alone, of a failure that names its sentence.
      return ctx.say('task.line_failed', ctx.say(first as WordKey, ...(line.args ?? []).slice(1)));
    case 'done':
      return ctx.say('task.line_done', tookOf(ctx, Number(first)));
    default:
      return ctx.say(`task.line_${line.key}`, ...(line.args ?? []));
  }
}

/** The lines of a run's log in the reader's words. */
export const outputLines = (ctx: Ctx, lines: readonly StoredLine[], zone: string): TaskRunLine[] =>
  lines.map((line) => ({
    at: new Date(line.at).toISOString(),
    level: line.level,
    text: textOf(ctx, line, zone),
  }));
