import type { TaskList } from 'graphile-worker';
import { type JobEngine, runJob } from './kit/jobs/run-job.ts';
import { registry } from './modules/index.ts';
import { settlePassChanges } from './modules/pass/index.ts';
import { runClocked } from './modules/task/index.ts';

/** What may take long and is urgent for nobody, and what mostly waits for somebody outside. */
const named = (which: 'tidying' | 'outside'): readonly string[] =>
  Object.keys(registry.tasks).filter((name) => registry.tasks[name]?.[which]);
export const tidyingTasks = named('tidying');
export const outsideTasks = named('outside');

const runIdOf = (payload: unknown): number | undefined =>
  payload !== null && typeof payload === 'object' && 'runId' in payload ? Number(payload.runId) : undefined;

/** Everything the queue can run: jobs that people started, and the tasks, of which the clock's keep a record of each run. */
export function queueTasksOf(engine: JobEngine): TaskList {
  const started = engine.deps.now();
  const job = async (payload: unknown) => {
    // Written by queueJobs() alone.
    const { jobId } = payload as { jobId: number };
    await runJob({ ...engine, settle: settlePassChanges }, jobId);
  };
  const list: TaskList = { job, longJob: job, outsideJob: job };
  for (const [name, task] of Object.entries(engine.deps.registry.tasks)) {
    list[name] = async (payload, { job: { attempts, max_attempts } }) => {
      const work = { ...engine, started, payload, lastTry: attempts >= max_attempts };
      const runId = runIdOf(payload);
      await (runId === undefined ? task.run(work) : runClocked(work, task, runId));
    };
  }
  return list;
}
