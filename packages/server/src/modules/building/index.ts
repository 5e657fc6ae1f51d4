export { buildingModule } from './building.handlers.ts';
export { maySeeBuilding } from './building.queries.ts';
