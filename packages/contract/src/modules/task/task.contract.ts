import * as z from 'zod/mini';
import { name, text, timeZone } from '../../kit/fields.ts';
import { flow } from '../../kit/flow.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { readCron } from './task.cron.ts';
import { addedKinds } from './task.kinds.ts';
import { taskRights } from './task.menu.ts';

const { view, turn, edit, execute } = taskRights;

/** Tasks that people may add, runs shown in bars, and lines that are kept of a run. */
export const taskBounds = { added: 50, bars: 20, next: 10, lines: 1000, params: 10, episodes: 5 } as const;

/** Spec §4: stopped or running. */
export const taskFlow = flow({ stopped: { start: 'running' }, running: { stop: 'stopped' } });

export const runTriggers = ['clock', 'missed', 'hand'] as const;
export const runStates = [
  ...(['queued', 'running', 'done', 'failed', 'timedOut'] as const),
  /** Whoever worked at it is gone, and nothing is left to try. */
  'lost',
  /** Somebody ended it, or took it out of the queue. */
  'cancelled',
  /** The one before had not ended, or what it needs is not set. */
  'skipped',
  /** Nobody was there at its time, and it is not made up for. */
  'missed',
] as const;
export type RunState = (typeof runStates)[number];

/** What is wrong with a task now. */
export const taskProblems = ['gone', 'late', 'failing', 'slow'] as const;
export type TaskProblem = (typeof taskProblems)[number];

/** Of these it is kept from when until when they lasted. */
export const episodeProblems = ['late', 'failing', 'slow'] as const satisfies readonly TaskProblem[];

export const cronField = text(100, 1).check((ctx) => {
  const read = readCron(ctx.value);
  if ('problem' in read)
    ctx.issues.push({ code: 'custom', message: `task.error.${read.problem}`, input: ctx.value });
});

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

const param = z.strictObject({ name: text(30, 1), value: z.int() });

/** What is said of a task when it is added or edited. Source: spec §3 scheduled task, and its §5 for lengths. */
const facts = {
  name: name(50),
  description: text(200),
  cron: cronField,
  zone: timeZone,
  params: z.array(param).check(z.maxLength(taskBounds.params)),
  /** A time at which nobody was there is left out, or made up for once. */
  missed: z.enum(['skip', 'once']),
  /** A time at which the run before has not ended is left out, or waits for that end. */
  overlap: z.enum(['skip', 'wait']),
  /** Well below the four hours after which the queue takes whoever runs something for gone. */
  timeoutMinutes: whole(1, 180),
  retries: whole(0, 5),
  /** So many failures one after the other are told; 0: none. */
  alertFailures: whole(0, 10),
  /** So many minutes after its time a run that has not begun is told; 0: never. */
  alertLateMinutes: whole(0, 1_440),
  /** A run that takes so many times as long as usual is told; 0: never. */
  alertSlowTimes: whole(0, 20),
};
export const TaskInput = z.strictObject({ kind: z.enum(addedKinds as [string, ...string[]]), ...facts });
export type TaskInput = z.output<typeof TaskInput>;

/** The name and description of the product's own tasks stay: null. */
export const TaskFacts = z.strictObject({
  ...facts,
  name: z.nullable(facts.name),
  description: z.nullable(facts.description),
});

const { name: _name, description: _description, params: _params, ...set } = facts;
const Usual = z.strictObject({ ...set, status: taskFlow.states });

const Bar = z.strictObject({
  runId: ids.taskRun(),
  state: z.enum(runStates),
  /** When it was due. */
  at: z.string(),
  /** How long it took; null: it has not begun, or not ended. */
  ms: z.nullable(z.int()),
});
export type TaskBar = z.output<typeof Bar>;

const can = z.strictObject({
  start: z.boolean(),
  stop: z.boolean(),
  execute: z.boolean(),
  /** What is under way. */
  cancel: z.boolean(),
  edit: z.boolean(),
  restore: z.boolean(),
  remove: z.boolean(),
});

const brief = {
  taskId: ids.task(),
  kind: z.string(),
  /** One of the product's own. */
  own: z.boolean(),
  name: z.string(),
  description: z.string(),
  cron: z.string(),
  zone: z.string(),
  status: taskFlow.states,
  nextAt: z.nullable(z.string()),
  /** What is set about it, by name. */
  params: facts.params,
  /** Its runs may be read for ninety days; null: it is there. */
  deletedAt: z.nullable(z.string()),
  /** One is at work or waits. */
  busy: z.boolean(),
  problems: z.array(z.enum(taskProblems)),
  /** The last runs, the oldest first. */
  bars: z.array(Bar),
  version: z.int(),
  updatedAt: z.string(),
  can,
};
const TaskRow = z.strictObject(brief);
export type TaskRow = z.output<typeof TaskRow>;

const Run = z.strictObject({
  ...Bar.shape,
  taskId: ids.task(),
  no: z.int(),
  trigger: z.enum(runTriggers),
  /** Who executed it by hand. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  attempt: z.int(),
  /** What was set about the task when it was queued, or for this run alone. */
  params: facts.params,
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Somebody wants it to end, which it will. */
  ending: z.boolean(),
});
export type TaskRun = z.output<typeof Run>;

const Line = z.strictObject({
  at: z.string(),
  level: z.enum(['info', 'warn', 'error']),
  text: z.string(),
});
export type TaskRunLine = z.output<typeof Line>;

const Episode = z.strictObject({
  problem: z.enum(episodeProblems),
  since: z.string(),
  /** Null: it lasts. */
  until: z.nullable(z.string()),
});
export type TaskEpisode = z.output<typeof Episode>;

const one = { taskId: ids.task() };
const ofVersion = { ...one, version: z.int() };
const stored = z.strictObject(ofVersion);
const nextRuns = z.array(z.string());
const offered = z.strictObject({ name: z.string(), min: z.int(), max: z.int(), usual: z.int() });

/** MDI03060: what the clock starts, how it went, and whether the clock itself is alive. */
export const taskApi = api('task', {
  list: op({
    access: view,
    reach: 'headOffice',
    about: 'Scheduled tasks with their last runs and what is wrong with them now.',
    input: pageQuery(
      {
        keyword: keyword(),
        /** Deleted: within the last ninety days, whose runs may still be read. Without it, all that are there. */
        status: z.optional(z.enum(['stopped', 'running', 'deleted'])),
        /** Something is wrong with them, or nothing is. */
        problem: z.optional(z.boolean()),
        /** The product’s own, or those that people added. */
        own: z.optional(z.boolean()),
      },
      ['name', 'nextAt', 'updatedAt'],
    ),
    output: pageOf(TaskRow),
  }),
  get: op({
    access: view,
    reach: 'headOffice',
    about: 'One task, with its next ten times and how its last runs went.',
    input: z.strictObject(one),
    output: z.strictObject({
      ...brief,
      ...facts,
      name: z.string(),
      next: nextRuns,
      /** Of the last runs that ended: how many, how many were done, and how long they took. */
      ended: z.int(),
      done: z.int(),
      usualMs: z.nullable(z.int()),
      longestMs: z.nullable(z.int()),
      /** How one of the product’s own came, to which it can be set back; null of others. */
      usual: z.nullable(Usual),
      /** Who asked to be told of what is wrong, beside those who may edit, start or stop tasks. */
      watchers: z.array(z.string()),
      watching: z.boolean(),
      /** The caller is one of the latter. */
      toldAnyway: z.boolean(),
      /** What was wrong lately, the latest first. */
      episodes: z.array(Episode),
    }),
  }),
  state: op({
    access: view,
    reach: 'headOffice',
    about:
      'Whether the clock is alive, and the tasks that something is wrong with of which the caller is told.',
    input: z.strictObject({}),
    output: z.strictObject({
      alive: z.boolean(),
      /** When it last looked; null: never yet. */
      lookedAt: z.nullable(z.string()),
      /** Whether the caller may add tasks. */
      canAdd: z.boolean(),
      waiting: z.array(z.strictObject({ ...one, name: z.string(), problem: z.enum(taskProblems) })),
      /** Those of which something was wrong until a while ago, and nothing is now. */
      recovered: z.array(z.strictObject({ ...one, name: z.string() })),
    }),
  }),
  options: op({
    access: edit,
    reach: 'wholeProduct',
    about: 'The kinds of tasks that people may add, each with what may be set about it.',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({ kind: z.string(), name: z.string(), does: z.string(), params: z.array(offered) }),
    ),
  }),
  preview: op({
    access: view,
    reach: 'headOffice',
    about: 'The next ten times of an expression in a time zone.',
    input: z.strictObject({ cron: cronField, zone: timeZone }),
    output: z.strictObject({ next: nextRuns }),
  }),
  runs: op({
    access: view,
    reach: 'headOffice',
    about: 'The runs of a task, the latest first.',
    input: pageQuery({ ...one, state: z.optional(z.enum(runStates)) }, ['at']),
    output: pageOf(Run),
  }),
  run: op({
    access: view,
    reach: 'headOffice',
    about: 'One run with its log.',
    input: z.strictObject({ runId: ids.taskRun() }),
    output: z.strictObject({
      ...Run.shape,
      lines: z.array(Line),
      /** So many more were not kept. */
      dropped: z.int(),
    }),
  }),
  add: op({
    access: edit,
    reach: 'wholeProduct',
    about: 'Adds a task of a kind that people may add; it is stopped until it is started.',
    input: TaskInput,
    output: z.strictObject(one),
    writes: true,
  }),
  edit: op({
    access: edit,
    reach: 'wholeProduct',
    about: 'Edits a task, from its next run on.',
    input: z.strictObject({ ...ofVersion, ...TaskFacts.shape }),
    output: stored,
    writes: true,
  }),
  restore: op({
    access: edit,
    reach: 'wholeProduct',
    about: 'Sets one of the product’s own tasks back to how it came.',
    input: z.strictObject(ofVersion),
    output: stored,
    writes: true,
  }),
  remove: op({
    access: edit,
    reach: 'wholeProduct',
    about: 'Deletes a stopped task that somebody added; its runs may be read for ninety days.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
  turn: op({
    access: turn,
    reach: 'wholeProduct',
    about: 'Starts or stops a task; a run that is under way ends by itself, or is cancelled with it.',
    input: z.strictObject({ ...ofVersion, to: taskFlow.states, cancel: z.optional(z.boolean()) }),
    output: z.strictObject({ ...ofVersion, nextAt: z.nullable(z.string()) }),
    writes: true,
  }),
  execute: op({
    access: execute,
    reach: 'wholeProduct',
    about:
      'Runs a task now, beside its plan, with a reason; one that runs or waits already is not begun again.',
    input: z.strictObject({ ...one, params: facts.params, reason: text(200, 1) }),
    output: z.strictObject({ runId: ids.taskRun() }),
    writes: true,
  }),
  cancel: op({
    access: turn,
    reach: 'wholeProduct',
    about: 'Cancels a run: one that waits never begins, one that is at work ends at its next step.',
    input: z.strictObject({ runId: ids.taskRun() }),
    output: z.boolean(),
    writes: true,
  }),
  watch: op({
    access: view,
    reach: 'headOffice',
    about: 'Whether the caller is told of what is wrong with a task.',
    input: z.strictObject({ ...one, watching: z.boolean() }),
    output: z.boolean(),
    writes: true,
  }),
});
