export {
  acceptAuthorization,
  authorizeLinkBase,
  authorizeReturnBase,
  followAuthorizeLink,
} from './mini-program.authorize.ts';
export { miniProgramModule } from './mini-program.handlers.ts';
export { receivePlatformEvent } from './mini-program.platform-events.queries.ts';
export { platformRow } from './mini-program.platform-state.queries.ts';
export { searchPrograms } from './mini-program.search.queries.ts';
