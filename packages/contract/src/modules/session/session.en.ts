import type { SameKeys } from '../../kit/words.ts';
import type { sessionLogZh, sessionZh } from './session.zh.ts';

export const sessionEn = {
  list: 'Login sessions',
  listHint:
    'Where your account is logged in. If you don’t recognise a session, end it and change your password.',
  current: 'This session',
  device: 'Device',
  roleName: 'Role',
  place: 'Project',
  company: 'Company',
  address: 'Address',
  createdAt: 'Logged in',
  usedAt: 'Last used',
  unknownDevice: 'Unknown device',
  since: 'Logged in at {0}',
  lastUsed: 'Last used: {0}',
  from: 'Address {0}',
  end: 'End session',
  endTitle: 'End this session?',
  endText: '{0} ({1}) will be logged out immediately; unsaved work there will be lost.',
  ended: 'Session ended',
  endOthers: 'End all other sessions',
  endOthersTitle: 'End all other sessions?',
  endOthersText:
    '{0} other {0|session|sessions} will be logged out immediately; unsaved work there will be lost. This session is not affected.',
  endedOthers: '{0} {0|session|sessions} ended',
  others: 'Other sessions',
  onlyThis: 'No other sessions',
  onlyThisText: 'Your account is only logged in here.',
  error: {
    current: 'Use “Log out” to end the current session',
  },
} as const satisfies SameKeys<typeof sessionZh>;

export const sessionLogEn = {
  entity: {
    session: 'Session',
  },
  ops: {
    end: 'End session',
    endOthers: 'End all other sessions',
  },
} as const satisfies SameKeys<typeof sessionLogZh>;
