export { sessionExporter } from './session.export.ts';
export { sessionModule } from './session.handlers.ts';
