export { baseDataModule } from './base-data.handlers.ts';
export { entryNames, hasValidEntry, validEntries } from './base-data.queries.ts';
