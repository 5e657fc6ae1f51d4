import type { Same } from '../../kit/words.ts';
import type { visitorCardZh } from './visitor-card.zh.ts';

export const visitorCardEn = {
  list: 'Visitor cards',
  number: 'Card number',
  name: 'Card name',
  companyName: 'Company',
  companyNameNote: 'The tenant’s name; empty for a card of the reception',
  projectName: 'Project',
  remarks: 'Remarks',
  state: 'State',
  state_free: 'In the drawer',
  state_lent: 'Lent',
  state_lost: 'Lost',
  visitorName: 'Lent to',
  lentAt: 'Lent at',
  dueAt: 'Due at',
  updatedAt: 'Changed',
  error: {
    numberTaken: 'The card number {0} already exists',
    taken: 'This card number already exists',
    employees: 'This card number is an IC card in use by an employee',
    lentNumber: 'The card is lent; its number can’t be changed',
    lentRemove: 'The card is lent; take it back before deleting it',
    state: 'The card is “{0}” now; this can’t be done',
    visitState: 'The visit is “{0}” now; no card can be lent',
    receptionOnly: 'Only property staff add cards of the reception',
    companyWrong: 'The company is not in this project',
  },
} as const satisfies Same<typeof visitorCardZh>;
