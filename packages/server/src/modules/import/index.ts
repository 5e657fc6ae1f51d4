export { importModule } from './import.handlers.ts';
