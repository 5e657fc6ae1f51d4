import type { AuditLogFormat } from '../../kit/audit/audit-log-format.ts';

/** How the log tells its records. */
export const employeeLogFormat = {
  employee: {
    order: [
      'userId',
      'projectId',
      'companyId',
      'jobNumber',
      'department',
      'icCard',
      'cardState',
      'cutOffAt',
      'state',
      'leftAt',
    ],
    nameFields: ['userId'],
    onlyChanged: ['screenshots'],
  },
} satisfies Readonly<Record<string, AuditLogFormat>>;
