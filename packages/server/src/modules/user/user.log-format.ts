import type { AuditLogFormat } from '../../kit/audit/audit-log-format.ts';

/** How the log tells its records. */
export const userLogFormat = {
  user: {
    order: ['nickName', 'phone', 'userName', 'birth', 'introduction', 'state', 'authenticator'],
    omitted: ['lang', 'policyVersion', 'avatarId'],
    onlyChanged: ['passwordHash'],
  },
  assignment: {
    order: [
      'userId',
      'roleId',
      'projectId',
      'companyId',
      'regionCodes',
      'buildingIds',
      'startsAt',
      'endsAt',
      'grantedBy',
    ],
    nameFields: ['userId', 'roleId'],
    omitted: ['grantedLevel'],
  },
} satisfies Readonly<Record<string, AuditLogFormat>>;
