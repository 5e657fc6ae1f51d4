import * as z from 'zod/mini';
import { dateOnly, mobile, safeName, text, timeOfDay } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { guestLang } from '../visit/visit.fields.ts';
import { visitFlow } from '../visit/visit.flow.ts';

/** A day and two times of it, by the clock of the project. */
const when = { day: dateOnly, from: timeOfDay, until: timeOfDay };
const minutes = (time: string) => time.padStart(5, '0');
const inOrder = z.refine<{ from: string; until: string }>(
  ({ from, until }) => minutes(from) < minutes(until),
  {
    error: 'visit.clockOrder',
    path: ['until'],
  },
);
const invited = z.strictObject({ visitId: ids.visit(), url: z.string() });

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
          projectName: z.string(),
          timeZone: z.string(),
        }),
      ),
    }),
    offer: op({
      access: 'employee',
      about: 'What an invitation from the phone begins with: the clock of the project, and the last guests.',
      input: z.strictObject({}),
      output: z.strictObject({
        projectName: z.string(),
        timeZone: z.string(),
        now: z.string(),
        last: z.array(z.strictObject({ visitId: ids.visit(), name: z.string(), phone: z.string() })),
      }),
    }),
    invite: op({
      access: 'employee',
      look: true,
      about: 'Invites a guest to the employee themselves and answers the link, to be handed on.',
      input: z
        .strictObject({ name: safeName, phone: mobile, lang: z.optional(guestLang), ...when })
        .check(inOrder),
      output: invited,
      writes: true,
    }),
    again: op({
      access: 'employee',
      look: true,
      about: 'Invites one of the employee’s former guests again.',
      input: z.strictObject({ visitId: ids.visit(), ...when }).check(inOrder),
      output: invited,
      writes: true,
    }),
    link: op({
      access: 'employee',
      look: true,
      about: 'The link of one of the employee’s guests, to be handed on; that it was looked at is recorded.',
      input: z.strictObject({ visitId: ids.visit() }),
      output: z.strictObject({ url: z.string() }),
      writes: true,
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
