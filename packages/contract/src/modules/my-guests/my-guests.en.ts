import type { SameKeys } from '../../kit/words.ts';
import type { myGuestsLogZh } from './my-guests.zh.ts';

export const myGuestsLogEn = {
  ops: {
    invite: 'Invite visitor by phone',
    again: 'Invite visitor again by phone',
    link: 'View visit link on phone',
    review: 'Review visitor on phone',
    cancel: 'Cancel visit on phone',
  },
} as const satisfies SameKeys<typeof myGuestsLogZh>;
