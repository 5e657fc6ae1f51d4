export { roleModule } from './role.handlers.ts';
export { administratorCode, below as rolesBelow, validRegions } from './role.queries.ts';
export { grantPlace, holdsNoMore, reached, waysReached, withinOwn } from './role.reach.queries.ts';
