export { companyModule } from './company.handlers.ts';
export { lastEnd, maySeeCompany } from './company.queries.ts';
