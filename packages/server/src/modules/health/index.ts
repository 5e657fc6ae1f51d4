export { type Figures, figuresOf, readinessOf, readyParts } from './health.figures.ts';
export { healthModule } from './health.handlers.ts';
export { judgeParts } from './health.policy.ts';
export { schemaDifference } from './health.queries.ts';
