export { newUser, sendAccountLink } from './user.account.ts';
export { takeGrant } from './user.assignments.ts';
export { administers } from './user.company.queries.ts';
export { endJob, keepCompanyPeople, lockJob } from './user.company.ts';
export { authorities, grantableRoles, scopedBuildingsOf } from './user.grants.queries.ts';
export { demandAuthority, holdRole, managedUsers, named } from './user.grants.ts';
export { userModule } from './user.handlers.ts';
export { accountLink, linkMinutes } from './user.jobs.ts';
export { countUsers, maySeeUser, nameTaken, phoneOwner } from './user.queries.ts';
