export { roleModule } from './role.handlers.ts';
export { administratorCode, isBelowCaller as rolesBelow, validRegions } from './role.queries.ts';
export {
  grantPlace,
  holdsNoMore,
  isGrantVisible,
  visibleGrantConditions,
  withinOwn,
} from './role.reach.queries.ts';
