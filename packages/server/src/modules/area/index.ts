export { accessLossOf, areasLost, withoutLeases } from './area.access-loss.queries.ts';
export { summariseEntrants } from './area.entrants.queries.ts';
export { setExceptions } from './area.exceptions.ts';
export { areaModule } from './area.handlers.ts';
export { holdsArea, mayDecide } from './area.policy.ts';
export { areaInScope, areaNames, heldAreas, inAreaScope, searchAreas } from './area.queries.ts';
