export * as userAccounts from './user.account.ts';
export { addUsers } from './user.add.ts';
export { takeGrant } from './user.assignments.ts';
export { administers, lastPeople } from './user.company.queries.ts';
export { endJob, keepCompanyPeople, lockJob } from './user.company.ts';
export * as userFigures from './user.figures.ts';
export { grantableRoles, grantsBeyondOwn, scopedBuildingsOf } from './user.grants.queries.ts';
export { assertAuthority, assertViewable, holdRoles, managedUsers } from './user.grants.ts';
export { userModule } from './user.handlers.ts';
export * as userLinks from './user.links.ts';
export { wholePhones } from './user.phones.ts';
export {
  bySignIn,
  lockedPhoneOwners,
  namesTaken,
  openingRoles,
  phoneOwners,
  roleIdOf,
  signInOf,
  soughtUsers,
  speltUsers,
} from './user.queries.ts';
export { accountUsed } from './user.undo.queries.ts';
