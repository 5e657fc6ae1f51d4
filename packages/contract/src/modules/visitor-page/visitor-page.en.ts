import type { Same } from '../../kit/words.ts';
import type { visitorPageZh } from './visitor-page.zh.ts';

export const visitorPageEn = {
  stop_notYet: 'The visit has not begun; the pass is good from 15 minutes before',
  stop_details: 'Fill in your details first',
  stop_review: 'Waiting for the person you visit or the property',
  stop_over: 'The visit is over',
  stop_blocked: 'The pass is suspended; ask the person you visit',
  stop_nowhere: 'There is nowhere to enter yet; ask the person you visit',
  error: {
    gone: 'This link doesn’t exist or is no longer valid',
    over: 'The visit is over and the link is void',
    filled: 'The details are filled in already',
    full: 'All places of this link are taken',
    closed: 'This link is closed',
    phoneMissing: 'Enter your phone',
    refused: 'You can’t be registered now; ask the person you visit or the front desk',
    tooSoon: 'Too many messages; try again in {0} seconds',
    tooMany: 'Too many registrations today; please go to the front desk',
    duplicate: 'You are registered for this period already',
  },
} as const satisfies Same<typeof visitorPageZh>;
