import type { Same } from '../../kit/words.ts';
import type { deniedVisitorZh } from './denied-visitor.zh.ts';

export const deniedVisitorEn = {
  list: 'Deny list',
  name: 'Name',
  phone: 'Phone',
  idNumber: 'ID number',
  projectName: 'Project',
  reason: 'Reason',
  until: 'Last day',
  forGood: 'For good',
  over: 'Over',
  addedBy: 'Added by',
  createdAt: 'Added',
  error: {
    noMark: 'Enter a phone or an ID number',
    exists: 'This phone or ID number is on the deny list already',
    untilPast: 'The last day can’t be before today',
    endedBecause: 'Put on the deny list',
  },
} as const satisfies Same<typeof deniedVisitorZh>;
