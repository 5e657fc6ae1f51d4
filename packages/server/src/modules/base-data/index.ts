export { baseDataExporter, dutyMessageExporter } from './base-data.export.ts';
export { baseDataModule } from './base-data.handlers.ts';
export { entryNames, offers, validEntries } from './base-data.queries.ts';
