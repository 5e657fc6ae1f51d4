export { addCompany, companyConstraints } from './company.add.ts';
export { companyModule } from './company.handlers.ts';
export { lastArea } from './company.lease.queries.ts';
export { addLeases } from './company.leases.ts';
export { findCompaniesByPinyin, findCompaniesByWord } from './company.list.queries.ts';
export { lastLeaseEnd, lockCompany } from './company.queries.ts';
