export { whitelistModule } from './whitelist.handlers.ts';
export { listsOffered, listsThere } from './whitelist.queries.ts';
