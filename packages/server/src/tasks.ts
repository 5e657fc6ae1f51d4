import type { TaskList } from 'graphile-worker';
import { type JobEngine, runJob } from './kit/run-job.ts';
import { sweep } from './kit/sweep.ts';
import { sweepFiles } from './modules/upload/index.ts';

/** Tasks that run by the clock, once for all nodes; one that was missed while no worker ran is made up for. */
export const crontab = '7 * * * * sweep ?fill=2h';

/** Everything the queue can run: jobs that people started, and tasks by the clock. */
export function tasksOf(engine: JobEngine): TaskList {
  return {
    async job(payload) {
      // Written by wakeJob() alone.
      const { jobId } = payload as { jobId: number };
      await runJob(engine, jobId);
    },
    async sweep() {
      await sweep(engine.db);
      await sweepFiles(engine.db, engine.deps.files, engine.deps.now());
    },
  };
}
