export { reportLeaseModule, reportModule } from './report.handlers.ts';
