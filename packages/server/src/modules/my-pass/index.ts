export { myPassModule } from './my-pass.handlers.ts';
export { employmentsOf, openPhoneSession } from './my-pass.queries.ts';
export { firstEmployment, openEmploymentSession, usableEmployments } from './my-pass.sign-in.ts';
