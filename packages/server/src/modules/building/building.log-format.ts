import type { AuditLogFormat } from '../../kit/audit/audit-log-format.ts';

/** How the log tells its records. */
export const buildingLogFormat = {
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
} satisfies Readonly<Record<string, AuditLogFormat>>;
