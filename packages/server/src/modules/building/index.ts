export { buildingExporter } from './building.export.ts';
export { buildingModule } from './building.handlers.ts';
export { maySeeBuilding, soughtBuildings, speltBuildings } from './building.queries.ts';
