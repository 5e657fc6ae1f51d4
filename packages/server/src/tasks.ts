import type { TaskList } from 'graphile-worker';
import { type JobEngine, runJob } from './kit/run-job.ts';
import { sweep } from './kit/sweep.ts';
import { tidyDevices, watchDevices } from './modules/device/index.ts';
import { beginDay, turnKeys } from './modules/pass/index.ts';
import { checkRecentRecords } from './modules/pass-record/index.ts';
import { sweepFiles } from './modules/upload/index.ts';
import { sendVisitMessage, tidyVisits, watchVisits } from './modules/visit/index.ts';

/**
 * Tasks that run by the clock, once for all nodes, before whatever else waits; one that was missed while no worker ran
 * is made up for. Each has a queue of its own, so that one that takes long never runs beside itself, and a key, so that
 * at most one more of it waits.
 */
const clock = {
  sweep: '7 * * * * sweep ?fill=2h',
  watchDevices: '* * * * * watchDevices ?',
  watchVisits: '* * * * * watchVisits ?',
  tidyDevices: '11 * * * * tidyDevices ?fill=2h',
  checkRecords: '23 19 * * * checkRecords ?fill=12h&max=1',
} as const;
export const crontab = Object.entries(clock)
  .map(([name, line]) => `${line}&queue=${name}&jobKey=${name}&priority=-10`)
  .join('\n');

/** Everything the queue can run: jobs that people started, and tasks by the clock. */
export function tasksOf(engine: JobEngine): TaskList {
  const { db, deps } = engine;
  const started = deps.now();
  const job = async (payload: unknown) => {
    // Written by queueJobs() alone.
    const { jobId } = payload as { jobId: number };
    await runJob(engine, jobId);
  };
  return {
    job,
    longJob: job,
    async sweep() {
      await sweep(engine.db);
      await sweepFiles(engine.db, engine.deps.files, engine.deps.now());
    },
    async watchDevices() {
      await watchDevices(db, deps.now(), started);
    },
    async watchVisits() {
      await watchVisits(db, deps.now());
    },
    async checkRecords() {
      await checkRecentRecords(db, deps.now());
    },
    async visitMessage(payload, { job }) {
      // Written by queueMessages() alone.
      const { messageId } = payload as { messageId: number };
      await sendVisitMessage(engine, messageId, job.attempts >= job.max_attempts);
    },
    async tidyDevices() {
      const now = deps.now();
      await tidyDevices(db, now);
      await tidyVisits(db, now);
      await beginDay({ db, now });
      await db.transaction().execute((trx) => turnKeys({ db: trx, now, secrets: deps.secrets }));
    },
  };
}
