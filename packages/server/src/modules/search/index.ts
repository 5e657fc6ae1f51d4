export { searchModule } from './search.handlers.ts';
export { spellNames } from './search.spelling.queries.ts';
