import type { AuditLogFormat } from '../../kit/audit/audit-log-format.ts';

/** How the log tells its records. */
export const projectLogFormat = {
  project: {
    order: [
      'name',
      'logoId',
      'type',
      'provinceCode',
      'coveredSpace',
      'serviceFrom',
      'serviceTo',
      'developer',
      'address',
      'timeZone',
      'longitude',
      'latitude',
      'regionManager',
      'onSiteManager',
      'buildingPhone',
      'maintenanceContact',
      'maintenancePhone',
      'administratorName',
      'administratorPhone',
      'remarks',
      'state',
    ],
  },
  phase: {},
} satisfies Readonly<Record<string, AuditLogFormat>>;
