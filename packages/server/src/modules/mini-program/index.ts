export {
  acceptAuthorization,
  authorizeLinkBase,
  authorizeReturnBase,
  followAuthorizeLink,
} from './mini-program.authorize.ts';
export { receivePlatformEvent } from './mini-program.events.queries.ts';
export { miniProgramModule } from './mini-program.handlers.ts';
export { platformRow } from './mini-program.platform-row.queries.ts';
export { searchPrograms } from './mini-program.search.queries.ts';
