export { addCompany, companyConstraints } from './company.add.ts';
export { companyModule } from './company.handlers.ts';
export { lastArea } from './company.lease.queries.ts';
export { addLeases } from './company.leases.ts';
export { soughtCompanies, speltCompanies } from './company.list.queries.ts';
export { lastEnd, lockCompany } from './company.queries.ts';
