import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { visitFlow } from '../visit/visit.flow.ts';

/** The guests of an employee, on their phone. */
export const myGuestsApi = api(
  'myGuests',
  {
    list: op({
      access: 'employee',
      about: 'The employee’s guests who wait for a review, are expected or are on site; at most 50.',
      input: z.strictObject({}),
      output: z.array(
        z.strictObject({
          visitId: ids.visit(),
          state: visitFlow.states,
          name: z.nullable(z.string()),
          phone: z.nullable(z.string()),
          purposeName: z.nullable(z.string()),
          startAt: z.string(),
          endAt: z.string(),
          arrivedAt: z.nullable(z.string()),
          companions: z.int(),
        }),
      ),
    }),
    review: op({
      access: 'employee',
      about: 'Approves or rejects a guest who waits; a second review is told of the first.',
      input: z
        .strictObject({ visitId: ids.visit(), approve: z.boolean(), reason: z.nullable(text(200, 1)) })
        .check(
          z.refine(({ approve, reason }) => approve || reason !== null, {
            error: 'visit.error.reasonMissing',
            path: ['reason'],
          }),
        ),
      output: z.strictObject({ state: visitFlow.states }),
      writes: true,
    }),
    cancel: op({
      access: 'employee',
      about: 'Takes back an invitation before the guest arrives; the pass is void at once.',
      input: z.strictObject({ visitId: ids.visit(), reason: z.nullable(text(200, 1)) }),
      output: z.strictObject({ state: visitFlow.states }),
      writes: true,
    }),
  },
  'mini',
);
