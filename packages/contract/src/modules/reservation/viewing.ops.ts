import * as z from 'zod/mini';
import { instant } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { op } from '../../kit/op.ts';
import { bookingModes, slotMinutes, stepNote, viewingOutcomes } from './reservation.fields.ts';
import { reservationRights } from './reservation.menu.ts';
import { byReservationVersion, movedReservation } from './reservation.rows.ts';

const { handle, manage } = reservationRights;

const where = { hostId: ids.employee(), buildingId: ids.building(), unitId: z.nullable(ids.unit()) };
const period = { startAt: instant, endAt: instant };
const inOrder = z.refine<{ startAt: string; endAt: string }>(({ startAt, endAt }) => startAt < endAt, {
  error: 'reservation.error.period',
  path: ['endAt'],
});

/** How people choose viewings by themselves. */
export const bookingRules = {
  mode: z.enum(bookingModes),
  minutes: z.literal(slotMinutes),
  hostIds: z.array(ids.employee()).check(z.maxLength(50)),
};

/** What is done about viewings. */
export const viewingOps = {
  book: op({
    access: handle,
    reach: 'property',
    about: 'Plans a viewing and invites the person to it; at a taken hour the nearest free ones are offered.',
    input: z.strictObject({ ...byReservationVersion, ...where, ...period }).check(inOrder),
    output: movedReservation,
    writes: true,
  }),
  moveViewing: op({
    access: handle,
    reach: 'property',
    about: 'Moves a planned viewing with its invitation.',
    input: z.strictObject({ viewingId: ids.viewing(), version: z.int(), ...where, ...period }).check(inOrder),
    output: movedReservation,
    writes: true,
  }),
  confirmViewing: op({
    access: handle,
    reach: 'property',
    about: 'Confirms the viewing that a person asked for, and invites them to it.',
    input: z.strictObject({ viewingId: ids.viewing(), version: z.int() }),
    output: movedReservation,
    writes: true,
  }),
  endViewing: op({
    access: handle,
    reach: 'property',
    about:
      'Says what became of a viewing: seen, nobody came, or cancelled, with its invitation; what is not confirmed yet can be cancelled alone.',
    input: z.strictObject({
      viewingId: ids.viewing(),
      version: z.int(),
      outcome: z.enum(viewingOutcomes),
      note: stepNote,
    }),
    output: movedReservation,
    writes: true,
  }),
  setBooking: op({
    access: manage,
    reach: 'wholeProject',
    about: 'Sets how people choose viewings of a project by themselves, how long these are, and who shows.',
    input: z.strictObject({ projectId: ids.project(), ...bookingRules }),
    output: z.boolean(),
    writes: true,
  }),
};
