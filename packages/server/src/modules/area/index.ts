export { entrants } from './area.enter.queries.ts';
export { setExceptions } from './area.exceptions.ts';
export { areaModule } from './area.handlers.ts';
export { areasLost, lossOf, withoutLeases } from './area.loss.queries.ts';
export { holdsArea, mayDecide } from './area.policy.ts';
export { areaInScope, areaNames, heldAreas, inAreaScope, searchAreas } from './area.queries.ts';
