export { reportExporter, reportLeaseExporter } from './report.export.ts';
export { reportLeaseModule, reportModule } from './report.handlers.ts';
