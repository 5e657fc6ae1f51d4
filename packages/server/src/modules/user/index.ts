export * as userAccounts from './user.account.ts';
export { addUsers } from './user.add.ts';
export { takeRoleAway } from './user.assignments.ts';
export { lastPeopleAmong, managesPeopleOf } from './user.company.queries.ts';
export { keepCompanyPeople, lockEmployment, markEmploymentOver } from './user.company.ts';
export * as userFigures from './user.figures.ts';
export { grantableRoles, grantsBeyondOwn, scopedBuildingsOf } from './user.grants.queries.ts';
export { assertAuthority, assertViewable, insertGrants, managedUsers } from './user.grants.ts';
export { userModule } from './user.handlers.ts';
export * as userLinks from './user.links.ts';
export { wholePhones } from './user.phones.ts';
export {
  bySignIn,
  lockedPhoneOwners,
  namesTaken,
  phoneOwners,
  roleIdOf,
  signInOf,
  signInRoles,
  soughtUsers,
  speltUsers,
} from './user.queries.ts';
export { accountUsed } from './user.undo.queries.ts';
