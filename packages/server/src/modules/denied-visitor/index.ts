export { deniedVisitorExporter } from './denied-visitor.export.ts';
export { deniedVisitorModule } from './denied-visitor.handlers.ts';
export { maySeeDenied } from './denied-visitor.queries.ts';
