import type { Told } from '../../kit/told.ts';

/** How the log tells its records. */
export const employeeTold = {
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
    calledBy: ['userId'],
    onlyChanged: ['screenshots'],
  },
} satisfies Readonly<Record<string, Told>>;
