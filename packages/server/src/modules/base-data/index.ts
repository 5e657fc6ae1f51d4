export { baseDataModule } from './base-data.handlers.ts';
export { offers, validEntries } from './base-data.queries.ts';
