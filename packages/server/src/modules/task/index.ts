export { taskModule } from './task.handlers.ts';
export { type ClockHealth, deadAfterSeconds, healthOfClock } from './task.health.queries.ts';
export { runClocked } from './task.run.queries.ts';
export { searchTasks } from './task.search.queries.ts';
export { syncTasks } from './task.sync.queries.ts';
export { tick } from './task.tick.queries.ts';
