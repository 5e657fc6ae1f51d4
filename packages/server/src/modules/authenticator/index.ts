export { beginSetUp, finishSetUp, isAppCode, signInStepOf } from './authenticator.codes.ts';
export { authenticatorModule } from './authenticator.handlers.ts';
export { dropAuthenticator } from './authenticator.queries.ts';
