export { buildingExporter } from './building.export.ts';
export { buildingModule } from './building.handlers.ts';
export { maySeeBuilding } from './building.queries.ts';
