export { newUsers, resendAccountLink, sendAccountLink, sendAccountLinks } from './user.account.ts';
export { takeGrant } from './user.assignments.ts';
export { administers } from './user.company.queries.ts';
export { endJob, keepCompanyPeople, lockJob } from './user.company.ts';
export { userExporter } from './user.export.ts';
export { grantableRoles, grantsBeyondOwn, scopedBuildingsOf } from './user.grants.queries.ts';
export { demandAuthority, holdRoles, managedUsers, named } from './user.grants.ts';
export { userModule } from './user.handlers.ts';
export { userImporter } from './user.import.ts';
export { accountLink, linkMinutes } from './user.jobs.ts';
export {
  countUsers,
  lockedPhoneOwners,
  maySeeUser,
  namesTaken,
  nameTaken,
  phoneOwner,
  phoneOwners,
  soughtUsers,
} from './user.queries.ts';
