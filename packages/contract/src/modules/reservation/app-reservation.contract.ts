import * as z from 'zod/mini';
import { dateOnly, instant, smsCode } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { areaInOrder, bookingModes, reservationNeeds, reservationPhone } from './reservation.fields.ts';

/** Proves for some weeks that somebody sent a reservation; their phone keeps it. */
const ticket = { ticket: z.string().check(z.minLength(1), z.maxLength(200)) };
const sentAnswer = z.strictObject(ticket);

/** The viewing of who sent a reservation, and how they may choose one. */
const OwnViewing = z.strictObject({
  zone: z.string(),
  mode: z.enum(bookingModes),
  minutes: z.int(),
  /** Where they may choose one; the one that they prefer comes first. */
  buildings: z.array(z.strictObject({ buildingId: ids.building(), buildingName: z.string() })),
  viewing: z.nullable(
    z.strictObject({
      /** `hold`: chosen, and theirs until `heldUntil`; `asked`: waits for the property to confirm it; `planned`. */
      state: z.enum(['hold', 'asked', 'planned']),
      buildingId: ids.building(),
      buildingName: z.string(),
      startAt: z.string(),
      endAt: z.string(),
      /** Who shows it, once it is planned. */
      hostName: z.nullable(z.string()),
      heldUntil: z.nullable(z.string()),
    }),
  ),
});

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
        /** Who has sent one may choose a viewing by themselves. */
        booking: z.boolean(),
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
      output: sentAnswer,
      writes: true,
    }),
    sendOwn: op({
      access: 'employee',
      about: 'The same by somebody who is signed in, with their own phone and for the project of their job.',
      input: z.strictObject(sent).check(areaInOrder),
      output: sentAnswer,
      writes: true,
      personal: true,
    }),
    viewing: op({
      access: 'public',
      pace: 120,
      about: 'The viewing of who sent a reservation, and how they may choose one.',
      input: z.strictObject(ticket),
      output: OwnViewing,
    }),
    slots: op({
      access: 'public',
      pace: 120,
      about:
        'Free times for a viewing in a building within two weeks, by the hours and the clock of the project.',
      input: z.strictObject({ ...ticket, buildingId: ids.building() }),
      output: z.strictObject({
        days: z.array(
          z.strictObject({
            day: dateOnly,
            slots: z.array(z.strictObject({ startAt: z.string(), endAt: z.string() })),
          }),
        ),
      }),
    }),
    hold: op({
      access: 'public',
      pace: 120,
      about:
        'Keeps a time for a quarter of an hour for who chooses it; whatever else they held or were waiting for is free at once.',
      input: z.strictObject({ ...ticket, buildingId: ids.building(), startAt: instant }),
      output: OwnViewing,
      writes: true,
    }),
    book: op({
      access: 'public',
      pace: 120,
      about:
        'Asks for the time that is held: it is planned at once or waits to be confirmed, as the project says.',
      input: z.strictObject(ticket),
      output: OwnViewing,
      writes: true,
    }),
    cancelViewing: op({
      access: 'public',
      pace: 120,
      about: 'Cancels one’s own viewing, whether it is held, waits or is planned, with its invitation.',
      input: z.strictObject(ticket),
      output: OwnViewing,
      writes: true,
    }),
  },
  'mini',
);
