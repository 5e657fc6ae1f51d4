import * as z from 'zod/mini';
import { instant } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { op } from '../../kit/op.ts';
import { stepNote, viewingOutcomes } from './reservation.fields.ts';
import { reservationRights } from './reservation.menu.ts';
import { moved, ofVersion } from './reservation.rows.ts';

const { handle } = reservationRights;

const where = { hostId: ids.employee(), buildingId: ids.building(), unitId: z.nullable(ids.unit()) };
const period = { startAt: instant, endAt: instant };
const inOrder = z.refine<{ startAt: string; endAt: string }>(({ startAt, endAt }) => startAt < endAt, {
  error: 'reservation.error.period',
  path: ['endAt'],
});

/** What is done about viewings. */
export const viewingOps = {
  book: op({
    access: handle,
    reach: 'property',
    about: 'Plans a viewing and invites the person to it; at a taken hour the nearest free ones are offered.',
    input: z.strictObject({ ...ofVersion, ...where, ...period }).check(inOrder),
    output: moved,
    writes: true,
  }),
  moveViewing: op({
    access: handle,
    reach: 'property',
    about: 'Moves a planned viewing with its invitation.',
    input: z.strictObject({ viewingId: ids.viewing(), version: z.int(), ...where, ...period }).check(inOrder),
    output: moved,
    writes: true,
  }),
  endViewing: op({
    access: handle,
    reach: 'property',
    about: 'Says what became of a viewing: seen, nobody came, or cancelled, with its invitation.',
    input: z.strictObject({
      ...{ viewingId: ids.viewing(), version: z.int(), outcome: z.enum(viewingOutcomes), note: stepNote },
    }),
    output: moved,
    writes: true,
  }),
};
