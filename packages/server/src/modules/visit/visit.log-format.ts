import type { AuditLogFormat } from '../../kit/audit/audit-log-format.ts';

/** How the log tells its records. */
export const visitLogFormat = {
  visit: {
    order: [
      'kind',
      'name',
      'phone',
      'companyId',
      'hostId',
      'hostName',
      'buildingId',
      'location',
      'purpose',
      'visitorType',
      'startAt',
      'endAt',
      'companions',
      'idType',
      'idNumber',
      'remarks',
      'state',
      'reason',
    ],
    omitted: ['idTail', 'lang', 'linkId', 'seenAt', 'seriesId', 'tokenHash', 'wipedAt'],
    onlyChanged: ['token'],
  },
  visitLink: { nameFields: ['hostId'], omitted: ['tokenHash'], onlyChanged: ['token'] },
  visitPoster: { nameFields: ['projectId'], omitted: ['tokenHash'], onlyChanged: ['token'] },
} satisfies Readonly<Record<string, AuditLogFormat>>;
