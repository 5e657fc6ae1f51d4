export { auditModule } from './audit.handlers.ts';
