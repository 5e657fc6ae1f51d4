export { menuModule } from './menu.handlers.ts';
export { allThings } from './menu.queries.ts';
