export { buildingModule } from './building.handlers.ts';
export { findBuildingsByPinyin, findBuildingsByWord } from './building.queries.ts';
