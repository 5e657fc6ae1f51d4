import type { Same } from '../../kit/words.ts';
import type { sessionZh } from './session.zh.ts';

export const sessionEn = {
  list: 'Signed-in sessions',
  listHint:
    'Where your account is signed in now. If one of them is not yours, end it and change your password.',
  current: 'This session',
  device: 'Device',
  roleName: 'Role',
  place: 'Project',
  company: 'Company',
  address: 'Address',
  createdAt: 'Signed in at',
  usedAt: 'Last used',
  unknownDevice: 'Unknown device',
  since: 'Signed in {0}',
  lastUsed: 'Last used: {0}',
  from: 'Address {0}',
  end: 'End session',
  endTitle: 'End this session?',
  endText: '{0} ({1}) is signed out at once; what is not saved there is lost.',
  ended: 'The session has ended',
  endOthers: 'End all other sessions',
  endOthersTitle: 'End all other sessions?',
  endOthersText:
    'All other sessions ({0}) are signed out at once; what is not saved there is lost. This one stays.',
  endedOthers: 'Sessions ended: {0}',
  others: 'Other sessions',
  onlyThis: 'No other sessions',
  onlyThisText: 'Your account is signed in only here.',
  error: {
    current: 'Use “Log out” to end the current session',
  },
} as const satisfies Same<typeof sessionZh>;
