export { followLink, linkBase, returnBase, takeGrant } from './mini-program.authorize.ts';
export { receive } from './mini-program.events.queries.ts';
export { platformRow } from './mini-program.grants.queries.ts';
export { miniProgramModule } from './mini-program.handlers.ts';
export { searchPrograms } from './mini-program.search.queries.ts';
