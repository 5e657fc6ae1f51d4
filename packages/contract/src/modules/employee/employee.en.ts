import type { Same } from '../../kit/words.ts';
import type { employeeZh } from './employee.zh.ts';

export const employeeEn = {
  error: {
    phoneInUse: 'The phone number is in use (user name: {0})',
    phoneExists: 'Phone {0} already exists, do not add again',
    cutOffPast: 'The cut-off time can’t be in the past',
    cardExists: 'This IC card number is in use',
    jobNumberExists: 'This employee ID already exists',
    noSuchRole: 'The role “{0}” doesn’t exist, or you can’t give it',
    roleLevel: 'The role “{0}” isn’t for the people of this company',
    lastEmployee: 'The last employee can’t be deleted or leave',
    lastAdministrator: 'The last administrator needs to retain the administrator role',
    lastRole: 'An employee needs at least one role',
    higherAuthority: 'Administrator rights given by head office or a parent role can’t be revoked',
    ownJob: 'You can’t do this to yourself; ask another administrator',
    hasLeft: 'This employee has left',
    noSignIn: 'This employee has no role that may sign in',
    noCard: 'This employee has no IC card in use',
    hasCard: 'This employee has an IC card in use; mark it lost or returned first',
    companyInvalid: 'This company is invalid',
    alreadyEmployed: 'This person works for the company already',
  },
} satisfies Same<typeof employeeZh>;
