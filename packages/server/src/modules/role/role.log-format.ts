import type { AuditLogFormat } from '../../kit/audit/audit-log-format.ts';

/** How the log tells its records. */
export const roleLogFormat = {
  role: {
    order: [
      'name',
      'nameEn',
      'code',
      'level',
      'sort',
      'canSignIn',
      'needsAuthenticator',
      'parents',
      'description',
      'permissions',
      'dataScope',
      'regionCodes',
      'buildingIds',
      'state',
    ],
    omitted: ['builtIn'],
  },
} satisfies Readonly<Record<string, AuditLogFormat>>;
