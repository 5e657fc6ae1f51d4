export { areaModule } from './area.handlers.ts';
export { areaInScope, inAreaScope } from './area.queries.ts';
