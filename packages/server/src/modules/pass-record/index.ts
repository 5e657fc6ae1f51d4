export { checkRecentRecords, checkRecords, remakeRecords } from './pass-record.check.queries.ts';
export { sumDoors } from './pass-record.doors.queries.ts';
export { forgetRecords } from './pass-record.forget.queries.ts';
export { passRecordModule } from './pass-record.handlers.ts';
export { makeMonths } from './pass-record.months.queries.ts';
export { insideToday, seenPassage } from './pass-record.scope.queries.ts';
export {
  type BoardSums,
  boardSums,
  type Curve,
  countInside,
  sumsBefore,
} from './pass-record.sums.queries.ts';
