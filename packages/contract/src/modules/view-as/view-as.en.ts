import type { SameKeys } from '../../kit/words.ts';
import type { viewAsLogZh, viewAsZh } from './view-as.zh.ts';

export const viewAsEn = {
  act: 'View as this user',
  title: 'View as {0}',
  text: 'For 30 minutes this session shows exactly the pages and data that this user sees, and you can only look: nothing can be added, changed, exported or downloaded, and full phone numbers, codes and links stay hidden.',
  recorded: 'The beginning, the end and every record you open are kept in the audit log under your own name.',
  seat: 'Role',
  seatHint: 'Choose a role',
  reason: 'Reason',
  reasonHint: 'Such as: checking why this tenant sees no visits',
  start: 'Start viewing',
  none: 'This user has no valid role to view as',
  /** What the engine and the clock record. */
  kind_opened: 'Opened a record as someone else',
  kind_over: 'Viewing as someone else ended',
  ended_person: 'By its button',
  ended_time: 'Time was up',
  ended_session: 'The session ended',
  ended_right: 'Permissions changed',
  error: {
    yourself: 'You can’t view as yourself',
    authority: 'You can’t view as someone of head office, or whose permissions go beyond yours',
    notStanding: 'This role can’t log in at present, so you can’t view as it',
  },
} satisfies SameKeys<typeof viewAsZh>;

export const viewAsLogEn = {
  entity: {
    viewAs: 'View as someone else',
  },
  field: {
    viewedId: 'Viewed user',
    assignmentId: 'Viewed role',
    startedAt: 'Began',
    until: 'Ends at the latest',
    endedAt: 'Ended',
    ended: 'Ended by',
  },
  ops: {
    start: 'Began to view as someone else',
    end: 'Stopped viewing as someone else',
  },
} satisfies SameKeys<typeof viewAsLogZh>;
