export { exportModule } from './export.handlers.ts';
export { listExport } from './export.jobs.ts';
