/** What the dashboard counts of users and their roles. */
export { rolesEnding } from './user.period.ts';
export { countUsers } from './user.queries.ts';
