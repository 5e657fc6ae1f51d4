export { auditModule } from './audit.handlers.ts';
export { auditExport } from './audit.jobs.ts';
