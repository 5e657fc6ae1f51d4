import { EventEmitter } from 'node:events';
import os from 'node:os';
import {
  type JobHelpers,
  Logger,
  makeWorkerUtils,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger as Log } from 'pino';
import type { Database } from './db/connect.ts';
import { queueLostJobs } from './kit/jobs/jobs.ts';
import type { JobEngine } from './kit/jobs/run-job.ts';
import { tickClock } from './modules/task/index.ts';
import { outsideTasks, queueTasksOf, tidyingTasks } from './queue-tasks.ts';

/** Where the machine is short of time, doors and people at screens come before jobs. */
export const workerPriority = os.constants.priority.PRIORITY_BELOW_NORMAL;

const shortAtOnce = 3;
const tidyAtOnce = 1;
const outsideAtOnce = 4;
const lookForDeadMs = 3_000;
const lookForLostMs = 60_000;
const minuteMs = 60_000;
/** The clock's tasks are looked at so often, and right after each full minute. */
const lookAtClockMs = 5_000;
/** Names the product's advisory locks that say "this worker lives". */
export const lifeLocks = 4_211;

/** The queue tells who holds a job, or the queue of a person, by the id of the pool that took it. */
const heldByDead = `
  select distinct locked_by from (
    select locked_by, locked_at from graphile_worker._private_jobs
    union all select locked_by, locked_at from graphile_worker._private_job_queues) h
  where locked_by is not null and locked_at not between now() - interval '3 seconds' and now() + interval '1 minute' and not exists (
    select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 2
      and l.classid = ${lifeLocks} and l.objid::bigint = (hashtext(locked_by)::bigint & 4294967295))`;

/** The queue says much; what an operator must know goes to the log. */
const loggerOf = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });

/**
 * A connection that lives and dies with this process. The locks it holds tell the other workers that the jobs
 * taken here are in hands; when the process is killed PostgreSQL frees them, long before the queue's own
 * four hours.
 */
async function lifeline(config: pg.PoolConfig, lost: (error: Error) => void) {
  const client = new pg.Client({
    ...config,
    application_name: 'mdi worker',
    // A machine that lost its power doesn't say goodbye.
    options: '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  });
  client.on('error', lost);
  await client.connect();
  return client;
}

/** Lets no task do anything before the others can see that its worker lives. */
const onceSeen = (tasks: TaskList, seen: () => Promise<unknown>): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        await seen();
        return task?.(payload, helpers);
      },
    ]),
  );

/**
 * Starts taking jobs from the queue.
 * @param lost hears when the process must end, since others take its jobs
 * @param longAtOnce sheets are the processor's work, so more at once would not be faster
 */
export async function startWorker(
  database: Database,
  config: pg.PoolConfig,
  engine: JobEngine,
  log: Log,
  lost: (error: Error) => void,
  longAtOnce = 2,
): Promise<{ stop: () => Promise<void> }> {
  let stopping = false;
  const ended = (error: Error) => {
    if (!stopping) lost(error);
  };
  const life = await lifeline(config, ended);
  const logger = loggerOf(log);
  const utils = await makeWorkerUtils({ pgPool: database.pool, logger });
  const freeDead = async () => {
    const dead = await database.pool.query<{ locked_by: string }>(heldByDead);
    if (dead.rows.length === 0) return;
    log.warn({ workers: dead.rows.length }, 'taking over the jobs of workers that are gone');
    await utils.forceUnlockWorkers(dead.rows.map((row) => row.locked_by));
  };
  const queueLost = async () => {
    const jobs = await queueLostJobs(database.db, engine.deps.registry);
    if (jobs.length > 0) log.warn({ jobs }, 'jobs that had left the queue are in it again');
  };
  const lookAtClock = async () => {
    const { healed, lost } = await tickClock(database.db, engine.deps.registry);
    if (healed > 0) log.warn({ tasks: healed }, 'the clock was wrong: tasks go on by its time of now');
    if (lost > 0) log.warn({ runs: lost }, 'runs of tasks ended with the worker that had them');
  };
  await queueLost();
  const start = async (concurrency: number, taskList: TaskList) => {
    // The library types its events as an emitter of its own; it is Node's.
    const events = new EventEmitter() as WorkerEvents;
    let seen: Promise<unknown> = Promise.resolve();
    events.on('pool:create', ({ workerPool }) => {
      seen = life.query(`select pg_advisory_lock(${lifeLocks}, hashtext($1))`, [workerPool.id]);
      seen.catch(ended);
    });
    const runner = await run({
      pgPool: database.pool,
      concurrency,
      noHandleSignals: true,
      logger,
      events,
      taskList: onceSeen(taskList, () => seen),
      // Times are rows of `task`.
      crontab: '',
    });
    // One that gave up would keep its locks and take nothing.
    runner.promise.then(() => ended(new Error('the queue’s runner ended')), ended);
    return runner;
  };
  const { longJob, outsideJob, ...others } = queueTasksOf(engine);
  const some = (wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(others).filter(([name]) => wanted(name)));
  const runners = [
    await start(
      shortAtOnce,
      some((name) => !tidyingTasks.includes(name) && !outsideTasks.includes(name)),
    ),
    await start(
      tidyAtOnce,
      some((name) => tidyingTasks.includes(name)),
    ),
    await start(outsideAtOnce, { outsideJob, ...some((name) => outsideTasks.includes(name)) }),
    await start(longAtOnce, { longJob }),
  ];
  const regularly = (ms: number, look: () => Promise<void>) =>
    setInterval(() => {
      look().catch((error: unknown) => log.warn({ err: error }, 'could not look after the queue'));
    }, ms);
  const timers = [regularly(lookForDeadMs, freeDead), regularly(lookForLostMs, queueLost)];
  let looking = Promise.resolve();
  let next: NodeJS.Timeout | undefined;
  const keepTime = () => {
    looking = lookAtClock()
      .catch((error: unknown) => log.warn({ err: error }, 'could not look at the clock'))
      .then(() => {
        if (stopping) return;
        const toMinute = minuteMs - (Date.now() % minuteMs) + 50;
        next = setTimeout(keepTime, Math.min(lookAtClockMs, toMinute));
      });
  };
  keepTime();
  return {
    async stop() {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      clearTimeout(next);
      await looking;
      await Promise.all(runners.map((runner) => runner.stop()));
      await utils.release();
      await life.end();
    },
  };
}
