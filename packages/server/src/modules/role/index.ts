export { validRegions } from './role.choices.queries.ts';
export { roleModule } from './role.handlers.ts';
export { administratorCode, isBelowCaller as rolesBelow } from './role.queries.ts';
export {
  grantPlace,
  holdsNoMore,
  isGrantVisible,
  visibleGrantConditions,
  withinOwn,
} from './role.reach.queries.ts';
