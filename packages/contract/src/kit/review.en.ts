import type { reviewZh } from './review.zh.ts';
import type { SameKeys } from './words.ts';

/** The same in English. */
export const reviewEn = {
  error: {
    state: 'The status has changed. Please look at it again',
    stateBy: '{0} has just dealt with this. Please look at it again',
    hash: 'The text has changed. Please look at it again before you review it',
    ownText: 'You can’t review what you wrote',
    stopped: '{0} {0|problem needs|problems need} attention first',
    releasePassed: 'The release time has passed. Choose to publish now, or have the editor change the time',
    inReview: 'What is in review can’t be changed. Withdraw it from review first',
    announced: 'People have already been notified, so it can’t go back to draft. Revoke it instead',
  },
} as const satisfies SameKeys<typeof reviewZh>;
