import type { SameKeys } from '../../kit/words.ts';
import type { deniedVisitorLogZh, deniedVisitorZh } from './denied-visitor.zh.ts';

export const deniedVisitorEn = {
  list: 'Deny list',
  listHint: 'People on this list can’t be invited, registered or let in.',
  searchHint: 'Name or last 4 digits of phone',
  emptyTitle: 'Nobody is on the list',
  emptyText: 'Add people who must not be let in. It takes effect immediately.',
  emptyRead: 'The list is managed by property administrators.',
  addNew: 'Add to deny list',
  editTitle: 'Edit deny list entry',
  detail: 'Deny list entry',
  facts: 'Basic information',
  projectId: 'Project',
  state: 'Status',
  active: 'Active',
  updatedAt: 'Updated',
  phoneHint: 'Enter a phone or an ID number',
  untilHint: 'Leave empty for no end date',
  added: '{0} added to the deny list',
  addedEnds: '{0} added to the deny list; {1} {1|visit|visits} ended',
  addedOnSite: '{0} is on site now. Please see to it soon',
  savedName: '“{0}” saved',
  remove: 'Remove from list',
  removeTitle: 'Remove “{0}” from the deny list?',
  removeText: 'They can then be invited and registered again.',
  removeReason: 'Reason',
  removed: '“{0}” removed from the deny list',
  name: 'Name',
  phone: 'Phone',
  idNumber: 'ID number',
  projectName: 'Project',
  reason: 'Reason',
  until: 'Last day',
  forGood: 'No end date',
  over: 'Expired',
  addedBy: 'Added by',
  createdAt: 'Added',
  error: {
    noMark: 'Enter a phone or an ID number',
    exists: 'This phone or ID number is already on the deny list',
    untilPast: 'The last day can’t be before today',
    wiped: 'The ID number was erased when the entry expired, so it can’t be extended. Please add it again',
    endedBecause: 'Added to the deny list',
  },
} as const satisfies SameKeys<typeof deniedVisitorZh>;

export const deniedVisitorLogEn = {
  entity: {
    deniedVisitor: 'Deny list',
  },
  ops: {
    add: 'Add to deny list',
    edit: 'Edit deny list entry',
    remove: 'Remove from deny list',
  },
} as const satisfies SameKeys<typeof deniedVisitorLogZh>;
