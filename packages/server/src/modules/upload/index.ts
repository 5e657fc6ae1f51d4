export { uploadModule } from './upload.handlers.ts';
export { sweepFiles } from './upload.jobs.ts';
export { decodeGate, keepPicture } from './upload.picture.ts';
