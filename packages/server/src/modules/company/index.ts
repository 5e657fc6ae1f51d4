export { companyExporter } from './company.export.ts';
export { companyModule } from './company.handlers.ts';
export { companyImporter } from './company.import.ts';
export { buildingsOf, lastEnd, maySeeCompany, projects } from './company.queries.ts';
