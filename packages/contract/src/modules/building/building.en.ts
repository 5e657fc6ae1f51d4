import type { Same } from '../../kit/words.ts';
import type { buildingZh } from './building.zh.ts';

export const buildingEn = {
  error: {
    noSuchPhase: 'This phase doesn’t exist',
    noSuchPicture: 'The picture doesn’t exist, or isn’t yours',
    nameExists: 'The project has a building of this name already',
    zoneNameExists: 'The building has a floor zone of this name already',
    floorNameExists: 'The building has a floor of this name already: {0}',
    unitNameExists: 'The floor has a unit of this name already: {0}',
    phaseHasOtherProject: 'A building can’t move to a phase of another project',
    fromAboveTo: 'The first floor can’t be above the last',
    tooManyFloors: 'At most 200 floors at a time',
    tooManyUnits: 'At most 8,000 units at a time',
    nameTooLong: 'The name “{0}” is longer than 20 characters',
    nameEmpty: 'This rule makes a name that is empty or has characters that aren’t allowed: {0}',
    nothingToGenerate: 'This rule makes no floors',
    unitsRepeat: 'A unit’s name is there twice on one floor: {0}',
    zoneNeeded: 'The building is divided into areas: choose a floor zone',
    zoneNotNeeded: 'The building isn’t divided into areas',
    zonesHoldFloors: 'Floor zones still hold {0} floors, so the building stays divided into areas',
    floorsOutsideZones: '{0} floors belong to no zone: put them into one, or delete them, before dividing',
    zoneHasFloors: 'This floor zone includes {0} floors and cannot be deleted',
    unitLeased: 'The unit is leased and cannot be deleted',
    floorLeased: 'This floor cannot be deleted because there are {0} tenants',
    buildingInUse: 'The building is in use and can’t be deleted',
    orderOld: 'Somebody changed the structure meanwhile; reload it and arrange it again',
    structureOld: 'Somebody changed the structure meanwhile; reload it and try again',
  },
} satisfies Same<typeof buildingZh>;
