export { companyModule } from './company.handlers.ts';
