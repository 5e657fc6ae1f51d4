export { companyModule } from './company.handlers.ts';
export { soughtCompanies, speltCompanies } from './company.list.queries.ts';
export { lastEnd } from './company.queries.ts';
