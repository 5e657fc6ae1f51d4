import type { SameKeys } from '../../kit/words.ts';
import type { evacuationLogZh, evacuationZh } from './evacuation.zh.ts';

export const evacuationEn = {
  title: 'Evacuation list',
  titleOf: '{0} · Evacuation list',
  at: 'As of {0}',
  hint: 'Employees and visitors on site now. Tick each person you find; everyone with the list open sees it. You can also print it.',
  people: '{0} {0|person|people}',
  found: '{0} of {1} found',
  missing: 'Missing',
  all: 'All',
  find: 'Find by name or company',
  none: 'Nobody is on site now',
  allFound: 'Everybody on the list has been found',
  elsewhere: 'No specific building',
  employee: 'Employee',
  visitor: 'Visitor',
  along: 'With {0}',
  visits: 'Visiting {0}',
  since: 'Arrived or last seen',
  name: 'Name',
  phone: 'Phone',
  place: 'Location',
  card: 'Visitor card {0}',
  seen: 'Found',
  foundBy: '{0} · {1}',
  tickOf: 'Mark {0} as found',
  showPhones: 'Show phone numbers',
  phonesHint: 'Viewing full numbers is recorded in the audit log',
  callOf: 'Call {0}',
  anew: 'Restart count',
  anewTitle: 'Restart the count?',
  anewText: '{0} {0|person|people} already found will be marked as missing again, on everyone’s phone.',
  anewDone: 'Count restarted',
  print: 'Print',
} as const satisfies SameKeys<typeof evacuationZh>;

export const evacuationLogEn = {
  field: {
    found: 'Found',
  },
  ops: {
    phones: 'View full phone numbers on evacuation list',
    tick: 'Tick off evacuation list',
    anew: 'Restart evacuation count',
  },
} as const satisfies SameKeys<typeof evacuationLogZh>;
