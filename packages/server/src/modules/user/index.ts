export { inviteMany, linkSeconds, newUsers, resendAccountLink, sendAccountLinks } from './user.account.ts';
export { addUsers } from './user.add.ts';
export { takeGrant } from './user.assignments.ts';
export { administers, lastPeople } from './user.company.queries.ts';
export { endJob, keepCompanyPeople, lockJob } from './user.company.ts';
export { grantableRoles, grantsBeyondOwn, scopedBuildingsOf } from './user.grants.queries.ts';
export { demandAuthority, holdRoles, managedUsers, named } from './user.grants.ts';
export { userModule } from './user.handlers.ts';
export { linksOf, linksOfImport, pendingOf } from './user.links.queries.ts';
export { maySeePhones, withPhones } from './user.phones.ts';
export {
  bySignIn,
  countUsers,
  lockedPhoneOwners,
  namesTaken,
  nameTaken,
  phoneOwner,
  phoneOwners,
  signInOf,
  soughtUsers,
  speltUsers,
} from './user.queries.ts';
export { accountUsed } from './user.undo.queries.ts';
