import type { AuditLogFormat } from '../../kit/audit/audit-log-format.ts';

/** How the log tells its records. */
export const companyLogFormat = {
  company: {
    order: [
      'category',
      'projectId',
      'name',
      'businessType',
      'contact',
      'contactPhone',
      'contactEmail',
      'financeNumber',
      'platformNumber',
      'managedBuildings',
      'leases',
      'leaseRemindedFor',
      'state',
    ],
  },
  lease: {
    order: ['companyId', 'unitId', 'startsOn', 'endsOn', 'area', 'ownerName'],
    nameFields: ['unitId'],
  },
} satisfies Readonly<Record<string, AuditLogFormat>>;
