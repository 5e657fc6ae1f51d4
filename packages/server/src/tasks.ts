import type { TaskList } from 'graphile-worker';
import { type JobEngine, runJob } from './kit/run-job.ts';
import { sweep } from './kit/sweep.ts';
import { tidyDevices, watchDevices } from './modules/device/index.ts';
import { beginDay, turnKeys } from './modules/pass/index.ts';
import { checkRecentRecords } from './modules/pass-record/index.ts';
import { sweepFiles } from './modules/upload/index.ts';
import { sendVisitMessage, tidyVisits, watchVisits } from './modules/visit/index.ts';

/** Tasks that run by the clock, once for all nodes; one that was missed while no worker ran is made up for. */
export const crontab = `7 * * * * sweep ?fill=2h
* * * * * watchDevices
* * * * * watchVisits
11 * * * * tidyDevices ?fill=2h
23 19 * * * checkRecords ?fill=12h&max=1`;

/** Everything the queue can run: jobs that people started, and tasks by the clock. */
export function tasksOf(engine: JobEngine): TaskList {
  const { db, deps } = engine;
  const started = deps.now();
  return {
    async job(payload) {
      // Written by wakeJobs() alone.
      const { jobId } = payload as { jobId: number };
      await runJob(engine, jobId);
    },
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
      await tidyVisits(db, now, deps.settings.visitDays);
      await beginDay({ db, now });
      await db.transaction().execute((trx) => turnKeys({ db: trx, now, secrets: deps.secrets }));
    },
  };
}
