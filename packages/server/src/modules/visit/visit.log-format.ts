import type { LogFormat } from '../../kit/log-format.ts';

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
    untold: ['idTail', 'lang', 'linkId', 'seenAt', 'seriesId', 'tokenHash', 'wipedAt'],
    onlyChanged: ['token'],
  },
  visitLink: { calledBy: ['hostId'], untold: ['tokenHash'], onlyChanged: ['token'] },
  visitPoster: { calledBy: ['projectId'], untold: ['tokenHash'], onlyChanged: ['token'] },
} satisfies Readonly<Record<string, LogFormat>>;
