import type { Told } from '../../kit/told.ts';

/** How the log tells its records. */
export const buildingTold = {
  building: {
    order: [
      'projectId',
      'phaseId',
      'name',
      'management',
      'sort',
      'zoned',
      'pictureId',
      'ownerName',
      'platformAccount',
      'directionsZh',
      'directionsEn',
      'zones',
      'floors',
      'usableSpace',
      'units',
    ],
  },
  floor: {},
  floorZone: {},
  unit: {},
} satisfies Readonly<Record<string, Told>>;
