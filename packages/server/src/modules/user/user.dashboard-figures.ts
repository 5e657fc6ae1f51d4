/** What the dashboard counts of users and their roles. */
export { ownRolesEnding } from './user.grant-period.ts';
export { countUsers } from './user.queries.ts';
