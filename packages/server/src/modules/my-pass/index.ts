export { myPassModule } from './my-pass.handlers.ts';
export { jobsOf, openPhoneSession } from './my-pass.queries.ts';
export { enter, firstOf, usable } from './my-pass.sign-in.ts';
