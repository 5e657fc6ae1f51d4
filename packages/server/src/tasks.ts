import type { TaskList } from 'graphile-worker';
import { type JobEngine, runJob } from './kit/run-job.ts';
import { sweep } from './kit/sweep.ts';
import type { QueueTask } from './kit/tasks.ts';
import { registry } from './modules/index.ts';
import { settlePasses } from './modules/pass/index.ts';

/** What the modules let the queue run, and what is done for all of them. */
const tasks: Readonly<Record<string, QueueTask>> = {
  ...registry.tasks,
  sweep: {
    at: '7 * * * *',
    fill: '2h',
    tidying: true,
    run: ({ db, deps }) => sweep(db, deps.registry.bounds, deps.now(), deps.settings.keepDays),
  },
};

const clock = Object.entries(tasks).flatMap(([name, { at, fill }]) =>
  at === undefined ? [] : [{ name, at, options: fill === undefined ? '' : `fill=${fill}` }],
);

/**
 * Each has a queue of its own, so that one that takes long never runs beside itself, and a key, so that at most one more
 * of it waits.
 */
const priority = -10;
export const crontab = clock
  .map(
    ({ name, at, options }) => `${at} ${name} ?${options}&queue=${name}&jobKey=${name}&priority=${priority}`,
  )
  .join('\n');

/** What is done every minute, as the queue is told of it. */
export const everyMinute = clock
  .filter(({ at }) => at === '* * * * *')
  .map(({ name }) => ({ name, spec: { queueName: name, jobKey: name, priority } }));

/** What may take long and is urgent for nobody, and what mostly waits for somebody outside. */
const named = (which: 'tidying' | 'outside'): readonly string[] =>
  Object.keys(tasks).filter((name) => tasks[name]?.[which]);
export const tidying = named('tidying');
export const outside = named('outside');

/** Everything the queue can run: jobs that people started, and the tasks. */
export function tasksOf(engine: JobEngine): TaskList {
  const started = engine.deps.now();
  const job = async (payload: unknown) => {
    // Written by queueJobs() alone.
    const { jobId } = payload as { jobId: number };
    await runJob({ ...engine, settle: settlePasses }, jobId);
  };
  const list: TaskList = { job, longJob: job, outsideJob: job };
  for (const [name, { run }] of Object.entries(tasks)) {
    list[name] = async (payload, { job: { attempts, max_attempts } }) => {
      await run({ ...engine, started, payload, lastTry: attempts >= max_attempts });
    };
  }
  return list;
}
