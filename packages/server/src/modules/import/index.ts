export { importExporter } from './import.export.ts';
export { importModule } from './import.handlers.ts';
export { importCheck, importCommit, importErrors, importRead } from './import.jobs.ts';
export { importUndo } from './import.undo.ts';
