import type { QueueTask } from '../../kit/tasks.ts';
import { checkRecentRecords } from './pass-record.check.queries.ts';
import { forgetRecords } from './pass-record.forget.queries.ts';
import { makeMonths } from './pass-record.months.queries.ts';

export const passRecordTasks: Record<string, QueueTask> = {
  makeMonths: {
    at: '13 * * * *',
    fill: '2h',
    tidying: true,
    run: ({ db, deps }) => makeMonths(db, deps.now()),
  },
  checkRecords: {
    at: '23 19 * * *',
    fill: '12h&max=3',
    tidying: true,
    run: ({ db, deps }) => checkRecentRecords(db, deps.now()),
  },
  forgetRecords: {
    at: '41 18 * * *',
    fill: '12h',
    tidying: true,
    run: ({ db, deps }) => forgetRecords(db, deps.now(), deps.settings.keepDays.records),
  },
};
