export { myPassModule } from './my-pass.handlers.ts';
