export { visitorCardExporter } from './visitor-card.export.ts';
export { visitorCardModule } from './visitor-card.handlers.ts';
export { visitorCardImporter } from './visitor-card.import.ts';
export { maySeeCard, soughtCards } from './visitor-card.queries.ts';
