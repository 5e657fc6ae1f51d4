export { checkRecentSums, checkSums, rebuildSums } from './pass-record.check-sums.queries.ts';
export { sumDoors } from './pass-record.door-sums.queries.ts';
export { forgetRecords } from './pass-record.forget.queries.ts';
export { passRecordModule } from './pass-record.handlers.ts';
export { makeMonthTables } from './pass-record.month-tables.queries.ts';
export { isInsideToday, isRecordInScope } from './pass-record.scope.queries.ts';
export {
  countInside,
  type DashboardCurve,
  type DashboardSums,
  dashboardSums,
  previousCurve,
} from './pass-record.sums.queries.ts';
