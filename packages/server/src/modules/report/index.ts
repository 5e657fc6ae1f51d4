export { reportLeaseModule, reportModule } from './report.handlers.ts';
export { sumLeases } from './report.sums.queries.ts';
