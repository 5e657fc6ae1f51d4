/** What others tell and send of the links by which users set their passwords. */
export { linksOf, linksOfImport } from './user.account-links.queries.ts';
export { inviteMany, resendAccountLink, sendAccountLinks } from './user.send-account-links.ts';
