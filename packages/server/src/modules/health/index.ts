export { type Figures, figuresOf, readinessOf, readyParts } from './health.figures.ts';
export { healthModule } from './health.handlers.ts';
export { partsOf } from './health.policy.ts';
export { schemaOf } from './health.queries.ts';
