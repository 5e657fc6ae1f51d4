export { appReportModule } from './app-report.handlers.ts';
export { researchReportModule } from './report.handlers.ts';
export { searchReports } from './report.search.queries.ts';
