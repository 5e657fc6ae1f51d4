export { whitelistModule } from './whitelist.handlers.ts';
export { listsOf, listsOffered, listsThere } from './whitelist.queries.ts';
