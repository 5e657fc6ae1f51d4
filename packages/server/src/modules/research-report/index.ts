export { appReportModule } from './app-report.handlers.ts';
export { researchReportModule } from './report.handlers.ts';
export { soughtReports } from './report.sought.queries.ts';
