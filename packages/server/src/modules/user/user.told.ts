import type { Told } from '../../kit/told.ts';

/** How the log tells its records. */
export const userTold = {
  user: {
    order: ['nickName', 'phone', 'userName', 'birth', 'introduction', 'state'],
    untold: ['lang', 'policyVersion'],
    onlyChanged: ['passwordHash'],
  },
  assignment: {
    order: ['userId', 'roleId', 'projectId', 'companyId', 'regionCodes', 'buildingIds', 'grantedBy'],
    calledBy: ['userId', 'roleId'],
    untold: ['grantedLevel'],
  },
} satisfies Readonly<Record<string, Told>>;
