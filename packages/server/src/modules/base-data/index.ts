export { baseDataModule } from './base-data.handlers.ts';
