import { EventEmitter } from 'node:events';
import { Logger, makeWorkerUtils, run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Logger as Log } from 'pino';
import type { Database } from './db/connect.ts';
import type { JobEngine } from './kit/run-job.ts';
import { crontab, tasksOf } from './tasks.ts';

/** Jobs at once in one process; images and sheets are the processor's work, so more would not be faster. */
const concurrency = 2;
/** A worker takes its lock right after it began; a job held for longer than ten seconds without one is nobody's. */
const lookForDeadMs = 3_000;
/** Names the product's advisory locks that say "this worker lives". */
const lifeLocks = 4_211;

const lockedByDead = `
  select distinct locked_by from graphile_worker.jobs
  where locked_by is not null and locked_at < now() - interval '10 seconds' and not exists (
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

/** Starts taking jobs from the queue. @param lost hears when the process must end, since others take its jobs */
export async function startWorker(
  database: Database,
  config: pg.PoolConfig,
  engine: JobEngine,
  log: Log,
  lost: (error: Error) => void,
): Promise<{ stop: () => Promise<void> }> {
  const life = await lifeline(config, lost);
  // The library types its events as an emitter of its own; it is Node's.
  const events = new EventEmitter() as WorkerEvents;
  events.on('worker:create', ({ worker }) => {
    life.query(`select pg_advisory_lock(${lifeLocks}, hashtext($1))`, [worker.workerId]).catch(lost);
  });
  const logger = loggerOf(log);
  const utils = await makeWorkerUtils({ pgPool: database.pool, logger });
  const freeDead = async () => {
    const dead = await database.pool.query<{ locked_by: string }>(lockedByDead);
    if (dead.rows.length === 0) return;
    log.warn({ workers: dead.rows.length }, 'taking over the jobs of workers that are gone');
    await utils.forceUnlockWorkers(dead.rows.map((row) => row.locked_by));
  };
  const runner = await run({
    pgPool: database.pool,
    concurrency,
    noHandleSignals: true,
    logger,
    events,
    taskList: tasksOf(engine),
    crontab,
  });
  const timer = setInterval(() => {
    freeDead().catch((error: unknown) => log.warn({ err: error }, 'could not look for dead workers'));
  }, lookForDeadMs);
  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
      await utils.release();
      life.removeListener('error', lost);
      await life.end();
    },
  };
}
