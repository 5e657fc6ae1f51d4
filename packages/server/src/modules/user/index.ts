export { userModule } from './user.handlers.ts';
export { countUsers } from './user.queries.ts';
