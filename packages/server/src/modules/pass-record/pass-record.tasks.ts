import type { QueueTask } from '../../kit/jobs/tasks.ts';
import { checkRecentSums, checkSumsOfLastDays } from './pass-record.check.queries.ts';
import { sumDoors } from './pass-record.doors.queries.ts';
import { forgetRecords } from './pass-record.forget.queries.ts';
import { makeMonths } from './pass-record.months.queries.ts';

export const passRecordTasks: Record<string, QueueTask> = {
  makeMonths: {
    at: '13 * * * *',
    tidying: true,
    run: ({ db, deps }) => makeMonths(db, deps.now()),
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
