export { searchModule } from './search.handlers.ts';
