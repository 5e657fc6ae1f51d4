import * as z from 'zod/mini';
import { api, op } from '../../kit/op.ts';

/** The development inbox: what the SMS sandbox would have delivered. Exists in demo mode only. */
export const smsApi = api('sms', {
  inbox: op({
    access: 'public',
    pace: 1_200,
    about: 'The latest 50 messages of the SMS sandbox, newest first. Demo mode only.',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        id: z.int(),
        phone: z.string(),
        template: z.string(),
        text: z.string(),
        sentAt: z.string(),
      }),
    ),
  }),
});
