export { reportLeaseModule, reportModule } from './report.handlers.ts';
export { sumLeases } from './report.lease-sums.queries.ts';
