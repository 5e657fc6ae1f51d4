export { companyModule } from './company.handlers.ts';
export { maySeeCompany } from './company.queries.ts';
