import type { Told } from '../../kit/told.ts';

/** How the log tells its records. */
export const roleTold = {
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
    untold: ['builtIn'],
  },
} satisfies Readonly<Record<string, Told>>;
