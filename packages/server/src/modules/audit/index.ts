export { auditModule } from './audit.handlers.ts';
export { namesOf } from './audit.names.queries.ts';
