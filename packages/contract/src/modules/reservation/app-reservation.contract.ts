import * as z from 'zod/mini';
import { smsCode } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { areaInOrder, reservationNeeds, reservationPhone } from './reservation.fields.ts';

const project = { projectId: ids.project() };

/** What the form on phones sends, whoever does. */
const sent = {
  ...reservationNeeds,
  buildingId: z.nullable(ids.building()),
  /** The page whose form it is; null: the app's own. */
  pageId: z.nullable(ids.page()),
  /** That what they typed may be kept to get in touch with them. */
  consent: z.literal(true),
};

/** Reservations on phones. Every answer is the same, whoever the phone is known to be. */
export const appReservationApi = api(
  'appReservation',
  {
    form: op({
      access: 'public',
      pace: 600,
      about: 'What the form offers: the project and its buildings.',
      input: z.strictObject(project),
      output: z.strictObject({
        projectName: z.string(),
        buildings: z.array(z.strictObject({ buildingId: ids.building(), buildingName: z.string() })),
      }),
    }),
    sendCode: op({
      access: 'public',
      pace: 120,
      about: 'Sends a code to a phone, by which it proves to be the sender’s.',
      input: z.strictObject({ ...project, phone: reservationPhone }),
      output: z.strictObject({ resendIn: z.int(), expiresIn: z.int() }),
      writes: true,
    }),
    send: op({
      access: 'public',
      pace: 120,
      about: 'Sends a reservation with a code that proves the phone; one code for one of them.',
      input: z
        .strictObject({ ...project, phone: reservationPhone, code: smsCode, ...sent })
        .check(areaInOrder),
      output: z.boolean(),
      writes: true,
    }),
    sendOwn: op({
      access: 'employee',
      about: 'The same by somebody who is signed in, with their own phone and for the project of their job.',
      input: z.strictObject(sent).check(areaInOrder),
      output: z.boolean(),
      writes: true,
    }),
  },
  'mini',
);
