import type { QueueTask } from '../../kit/jobs/queue-task.ts';
import { checkRecentSums, checkSumsOfLastDays } from './pass-record.check-sums.queries.ts';
import { sumDoors } from './pass-record.door-sums.queries.ts';
import { forgetRecords } from './pass-record.forget.queries.ts';
import { makeMonthTables } from './pass-record.month-tables.queries.ts';

export const passRecordTasks: Record<string, QueueTask> = {
  makeMonths: {
    at: '13 * * * *',
    tidying: true,
    run: ({ db, deps }) => makeMonthTables(db, deps.now()),
  },
  sumDoors: {
    at: '19 * * * *',
    tidying: true,
    run: ({ db, deps }) => sumDoors(db, deps.now()),
  },
  checkRecords: {
    at: '23 3 * * *',
    tidying: true,
    run: ({ db, deps }) => checkRecentSums(db, deps.now()),
  },
  recheckRecords: {
    tidying: true,
    // Written from the task's own row, whose params the contract lists.
    run: ({ db, deps, payload }) => checkSumsOfLastDays(db, deps.now(), (payload as { days: number }).days),
  },
  forgetRecords: {
    at: '41 2 * * *',
    tidying: true,
    run: ({ db, deps }) => forgetRecords(db, deps.now(), deps.settings.keepDays.records),
  },
};
