export { type HealthFigures, healthFiguresOf, readinessOf, readyParts } from './health.cached-figures.ts';
export { healthModule } from './health.handlers.ts';
export { judgeParts } from './health.policy.ts';
export { schemaDifference } from './health.queries.ts';
