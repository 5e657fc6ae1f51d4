export { whitelistModule } from './whitelist.handlers.ts';
export { listsOf, listsOffered, lockListsAt } from './whitelist.queries.ts';
