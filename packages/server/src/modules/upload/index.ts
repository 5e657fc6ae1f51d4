export { uploadModule } from './upload.handlers.ts';
export { decodeGate, keepPicture } from './upload.keep-picture.ts';
export { sweepFiles } from './upload.sweep.jobs.ts';
