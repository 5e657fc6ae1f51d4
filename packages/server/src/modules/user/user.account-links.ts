/** What others tell of the links by which users set their passwords. */
export { linksOf, linksOfImport } from './user.account-links.queries.ts';
