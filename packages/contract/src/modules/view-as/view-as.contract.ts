import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';

/** The most that a reason may say. */
export const maxReasonLength = 200;

/** Head office sees the product as one of its users does, and changes nothing. */
export const viewAsApi = api('viewAs', {
  start: op({
    access: 'sys:user:viewAs',
    reach: 'wholeProduct',
    presence: true,
    about:
      'Shows the product in this session as a user sees it in one role, for half an hour and read-only; not as oneself, nor as somebody of head office or beyond one’s own.',
    input: z.strictObject({
      mdiUserId: ids.user(),
      assignmentId: ids.assignment(),
      reason: text(maxReasonLength, 1),
    }),
    output: z.strictObject({ until: z.string() }),
    writes: true,
  }),
  end: op({
    access: 'self',
    anyPlace: true,
    asViewer: true,
    about: 'Ends that; nothing where it has ended by itself.',
    input: z.strictObject({}),
    output: z.boolean(),
    writes: true,
    mayDoNothing: true,
  }),
});
