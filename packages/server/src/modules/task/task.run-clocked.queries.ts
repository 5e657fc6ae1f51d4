import { type KyselyPlugin, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { LocalisedError } from '../../kit/calls/localised-error.ts';
import type { QueueTask, SkippedRun, TaskWork } from '../../kit/jobs/queue-task.ts';
import { JobTakenOver } from '../../kit/jobs/run-job.ts';
import { logIntoRun, type RunLog, runLogOf, type StoredLine, scrubbed, scrubbedAll } from './task.run-log.ts';

type Taken = {
  attempt: number;
  trigger: 'clock' | 'missed' | 'hand';
  dueAt: Date;
  params: unknown;
  lines: StoredLine[];
  dropped: number;
  again: boolean;
  cancelBy: string | null;
  kind: string;
  timeoutMinutes: number;
};

/** Marks the run as this process's; undefined when there is nothing (more) to do. */
const take = async (db: Db, runId: number): Promise<Taken | undefined> =>
  (
    await sql<Taken>`
    with it as (
      select id, state from task_run where id = ${runId} and state in ('queued', 'running') for update)
    update task_run r set state = 'running', attempt = r.attempt + 1, started_at = now(),
      timeout_minutes = coalesce(r.timeout_minutes, t.timeout_minutes)
    from it, task t where r.id = it.id and t.id = r.task_id
    returning r.attempt, r.trigger, r.due_at as "dueAt", r.params, r.lines, r.dropped,
      it.state = 'running' as again, r.cancel_by as "cancelBy", t.kind, r.timeout_minutes as "timeoutMinutes"`.execute(
      db,
    )
  ).rows[0];

type Held = { runId: number; attempt: number };

/** What is still this attempt's to write. */
const own = (db: Db, { runId, attempt }: Held) =>
  db
    .updateTable('taskRun')
    .where('id', '=', runId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running');

type State = 'done' | 'failed' | 'timedOut' | 'cancelled' | 'queued' | 'skipped';

/** Writes down how an attempt ended. @throws JobTakenOver when another process has the run by now */
async function end(db: Db, held: Held, state: State, lines: RunLog): Promise<void> {
  const endedAt = state === 'queued' ? null : sql<Date>`now()`;
  const ended = await own(db, held)
    .set({ state, endedAt, ...lines.stored() })
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n) return;
  const now = await db
    .selectFrom('taskRun')
    .select('attempt')
    .where('id', '=', held.runId)
    .executeTakeFirst();
  if (now && now.attempt !== held.attempt) {
    throw new JobTakenOver(`run ${held.runId} is another process's`);
  }
}

/** A run that took too long, or that somebody cancelled. */
class Over extends Error {}

/** The same database, which answers nothing once a run is over: whatever is at work then ends at its next question. */
function untilOver(db: Db, isOver: () => boolean): Db {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isOver()) throw new Over('this run is over');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

const isLeftOut = (did: unknown): did is SkippedRun =>
  did !== null && typeof did === 'object' && 'leftOut' in did;

const keepEveryMs = 3_000;

/** Keeps what was said so far; answers who wants the run to end. */
async function keep(db: Db, held: Held, lines: RunLog | undefined): Promise<string | null> {
  const row = lines
    ? await own(db, held).set(lines.stored()).returning('cancelBy').executeTakeFirst()
    : await db.selectFrom('taskRun').select('cancelBy').where('id', '=', held.runId).executeTakeFirst();
  return row?.cancelBy ?? null;
}

/** How often a run is looked after, and how long a minute of its time is. */
type Pace = { minuteMs?: number; keepMs?: number };

/**
 * Runs what the clock, or somebody, put into the queue, and keeps a record of it. What fails is tried again as often as the
 * task says; what takes too long, or is cancelled, is told at once and not tried again, but nothing of its kind begins before it
 * has ended.
 * @throws what broke, as long as it is tried again
 */
export async function runClocked(
  work: TaskWork,
  task: QueueTask,
  runId: number,
  { minuteMs = 60_000, keepMs = keepEveryMs }: Pace = {},
): Promise<void> {
  const { db } = work;
  const run = await take(db, runId);
  if (!run) return;
  const held = { runId, attempt: run.attempt };
  const lines = runLogOf(run.lines, run.dropped);
  if (run.again) lines.say('error', 'lost');
  if (run.cancelBy !== null) {
    lines.say('warn', 'cancelled', run.cancelBy);
    return end(db, held, 'cancelled', lines);
  }
  if (run.attempt === 1) lines.say('info', 'begins', run.dueAt.toISOString(), run.trigger);
  else lines.say('info', 'again', run.attempt);
  const began = performance.now();
  let over = false;
  // Written down at once, whenever what is at work asks next, and before this run is left.
  let givenUp: Promise<void> | undefined;
  const giveUp = (state: 'timedOut' | 'cancelled') => {
    over = true;
    givenUp = end(db, held, state, lines).catch((error: unknown) =>
      work.log.warn({ err: error, runId }, 'the end of a run could not be written down'),
    );
  };
  const timer = setTimeout(() => {
    if (over) return;
    lines.say('error', 'timedOut', run.timeoutMinutes);
    work.log.error({ task: run.kind, runId }, 'a task took too long');
    giveUp('timedOut');
  }, run.timeoutMinutes * minuteMs);
  // Its first lines are not kept yet.
  let kept = run.lines.length + run.dropped;
  const keeper = setInterval(() => {
    const grown = lines.count() !== kept;
    kept = lines.count();
    keep(db, held, grown ? lines : undefined)
      .then((by) => {
        if (by === null || over) return;
        lines.say('warn', 'cancelled', by);
        giveUp('cancelled');
      })
      .catch(() => undefined);
  }, keepMs);
  try {
    const did = await task.run({
      ...work,
      db: untilOver(db, () => over),
      log: logIntoRun(work.log, lines),
      payload: run.params,
    });
    if (over) return;
    if (isLeftOut(did)) {
      lines.say('warn', did.leftOut);
      return await end(db, held, 'skipped', lines);
    }
    if (typeof did === 'number' && did > 0) lines.say('info', 'handled', did);
    lines.say('info', 'done', Math.round(performance.now() - began));
    await end(db, held, 'done', lines);
  } catch (error) {
    if (over || error instanceof JobTakenOver) {
      if (error instanceof JobTakenOver) throw error;
      return;
    }
    const message = error instanceof Error ? error.message : String(error);
    work.log.error({ err: error, task: run.kind, runId, attempt: run.attempt }, 'a task failed');
    const told = error instanceof LocalisedError ? error.text : undefined;
    if (told) lines.say('error', 'failedBy', told.word, ...scrubbedAll(told.args));
    else lines.say('error', 'failed', scrubbed(message));
    if (work.lastTry) return await end(db, held, 'failed', lines);
    lines.say('warn', 'retries');
    await end(db, held, 'queued', lines);
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(keeper);
    await givenUp;
  }
}
