export { appReportModule } from './app-report.handlers.ts';
export { researchReportModule } from './report.handlers.ts';
