export { companyExporter } from './company.export.ts';
export { companyModule } from './company.handlers.ts';
export { companyImporter } from './company.import.ts';
export { soughtCompanies, speltCompanies } from './company.list.queries.ts';
export { lastEnd, maySeeCompany } from './company.queries.ts';
