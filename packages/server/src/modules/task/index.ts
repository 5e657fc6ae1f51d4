export { taskModule } from './task.handlers.ts';
export { type ClockHealth, deadAfterSeconds, healthOfClock } from './task.health.queries.ts';
export { runClocked } from './task.run-clocked.queries.ts';
export { searchTasks } from './task.search.queries.ts';
export { syncTasks } from './task.sync.queries.ts';
export { tickClock } from './task.tick.queries.ts';
