import type { QueueTask } from '../../kit/jobs/queue-task.ts';
import { tidyDevices, watchDevices } from './device.watch.queries.ts';

export const deviceTasks: Record<string, QueueTask> = {
  watchDevices: { at: '* * * * *', run: ({ db, deps, started }) => watchDevices(db, deps.now(), started) },
  tidyDevices: {
    at: '11 * * * *',
    tidying: true,
    run: ({ db, deps }) => tidyDevices(db, deps.now()),
  },
};
