export { entrants } from './area.enter.queries.ts';
export { setExceptions } from './area.grants.ts';
export { areaModule } from './area.handlers.ts';
export { areaInScope, areaNames, heldAreas, inAreaScope, maySeeArea, projects } from './area.queries.ts';
