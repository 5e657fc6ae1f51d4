export { uploadModule } from './upload.handlers.ts';
