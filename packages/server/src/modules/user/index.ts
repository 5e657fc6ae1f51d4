export * as userAccounts from './user.account.ts';
export * as userLinks from './user.account-links.ts';
export { addUsers } from './user.add.ts';
export { takeRoleAway } from './user.assignments.ts';
export { lastPeopleAmong, managesPeopleOf } from './user.company-people.queries.ts';
export { assertCompanyKeepsPeople, lockEmployment, markEmploymentOver } from './user.company-people.ts';
export * as userFigures from './user.dashboard-figures.ts';
export { exportedWholePhones } from './user.export-phones.ts';
export { grantableRoles, grantsBeyondOwn, scopedBuildingsOf } from './user.grants.queries.ts';
export { assertAuthority, assertViewable, insertGrants, managedUsers } from './user.grants.ts';
export { userModule } from './user.handlers.ts';
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
