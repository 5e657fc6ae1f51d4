export { userModule } from './user.handlers.ts';
export { accountLink } from './user.jobs.ts';
export { countUsers, maySeeUser } from './user.queries.ts';
