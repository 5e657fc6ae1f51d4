export { buildingModule } from './building.handlers.ts';
export { soughtBuildings, speltBuildings } from './building.queries.ts';
