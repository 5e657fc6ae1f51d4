export { checkRecentSums, checkSums, rebuildSums } from './pass-record.check.queries.ts';
export { sumDoors } from './pass-record.doors.queries.ts';
export { forgetRecords } from './pass-record.forget.queries.ts';
export { passRecordModule } from './pass-record.handlers.ts';
export { makeMonths } from './pass-record.months.queries.ts';
export { isInsideToday, isRecordInScope } from './pass-record.scope.queries.ts';
export {
  countInside,
  type DashboardCurve,
  type DashboardSums,
  dashboardSums,
  previousCurve,
} from './pass-record.sums.queries.ts';
