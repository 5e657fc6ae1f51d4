export { appFileModule } from './app-file.handlers.ts';
export { fileModule } from './file.handlers.ts';
