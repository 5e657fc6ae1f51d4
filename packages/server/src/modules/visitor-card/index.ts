export { visitorCardModule } from './visitor-card.handlers.ts';
export { soughtCards } from './visitor-card.queries.ts';
