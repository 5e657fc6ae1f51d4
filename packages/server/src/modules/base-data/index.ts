export { baseDataModule } from './base-data.handlers.ts';
export { entryNames, offers, validEntries } from './base-data.queries.ts';
