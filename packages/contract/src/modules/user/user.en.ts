import type { Same } from '../../kit/words.ts';
import type { userZh } from './user.zh.ts';

export const userEn = {
  error: {
    phoneInUse: 'The phone number is in use (user name: {0})',
    phoneExists: 'Phone {0} already exists, do not add again',
    userNameExists: 'The user name already exists. Please input again',
    lastAdministrator: 'The last administrator needs to retain the administrator role',
    higherAuthority: 'This permission was granted from above and cannot be revoked here',
    notGrantable: 'You may not grant the role “{0}”',
    grantPlace: 'The role “{0}” needs a project',
    grantCompany: 'The role “{0}” needs a company',
    grantTwice: 'The role “{0}” is given twice',
    notYourself: 'Not possible on your own account',
    noSuchGrant: 'The user does not hold this role',
  },
} as const satisfies Same<typeof userZh>;
