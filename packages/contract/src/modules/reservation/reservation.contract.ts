import * as z from 'zod/mini';
import { dateOnly } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { conversionOps } from './conversion.ops.ts';
import {
  areaInOrder,
  lostReasons,
  neededNote,
  plainMoves,
  reservationFlow,
  reservationNeeds,
  reservationPhone,
  reservationSources,
  stepNote,
  wantedPlace,
} from './reservation.fields.ts';
import { reservationRights } from './reservation.menu.ts';
import {
  byReservationId,
  byReservationVersion,
  movedReservation,
  ReservationRow,
  ReservationStep,
  reservationBrief,
  Viewing,
} from './reservation.rows.ts';
import { bookingRules, viewingOps } from './viewing.ops.ts';

export type { ReservationRow, Viewing } from './reservation.rows.ts';

const { view, handle, manage } = reservationRights;

const filters = {
  /** A part of a name or a company, a number, or a whole phone. */
  keyword: keyword(),
  projectId: z.optional(ids.project()),
  buildingId: z.optional(ids.building()),
  /** Neither won nor lost. */
  open: z.optional(z.boolean()),
  mine: z.optional(z.boolean()),
  /** Nobody looks after it. */
  unassigned: z.optional(z.boolean()),
  untouched: z.optional(z.boolean()),
  /** A viewing that the person asked for waits to be confirmed. */
  asked: z.optional(z.boolean()),
  assigneeId: z.optional(ids.user()),
  source: z.optional(z.enum(reservationSources)),
  lostReason: z.optional(z.enum(lostReasons)),
  /** The tenant that it became. */
  companyId: z.optional(ids.company()),
  /** First and last day on which it came, by the clock of each project, both included. */
  from: z.optional(dateOnly),
  to: z.optional(dateOnly),
};

const assignee = z.strictObject({ assigneeId: ids.user(), assigneeName: z.string() });

/** CMS06010: who wants to lease in a project, from the first word to the tenant they become. */
export const reservationApi = api('reservation', {
  list: op({
    access: view,
    reach: 'property',
    about: 'Reservations of projects in scope, with where they stand.',
    input: pageQuery({ ...filters, state: z.optional(reservationFlow.states) }, [
      'createdAt',
      'touchedAt',
      'updatedAt',
    ]),
    output: pageOf(ReservationRow),
  }),
  board: op({
    access: view,
    reach: 'property',
    about: 'The same by where they stand: how many, how many square metres, and the first twenty of each.',
    input: z.strictObject(filters),
    output: z.array(
      z.strictObject({
        state: reservationFlow.states,
        count: z.int(),
        area: z.number(),
        /** So many more than the cards. */
        more: z.int(),
        cards: z.array(ReservationRow),
      }),
    ),
  }),
  get: op({
    access: view,
    reach: 'property',
    about: 'One reservation with what was done about it and its viewings.',
    input: z.strictObject(byReservationId),
    output: z.strictObject({
      ...reservationBrief,
      lostNote: z.nullable(z.string()),
      consentAt: z.nullable(z.string()),
      pageName: z.nullable(z.string()),
      /** The tenant that it became, as far as the caller sees it. */
      tenantName: z.nullable(z.string()),
      steps: z.array(ReservationStep),
      viewings: z.array(Viewing),
    }),
  }),
  options: op({
    access: view,
    reach: 'property',
    about:
      'What forms need: projects in scope; of one project its buildings with who looks after each, who may, and who may be host of a viewing.',
    input: z.strictObject({ projectId: z.optional(ids.project()) }),
    output: z.strictObject({
      projects: z.array(
        z.strictObject({ projectId: ids.project(), projectName: z.string(), zone: z.string() }),
      ),
      buildings: z.array(
        z.strictObject({
          buildingId: ids.building(),
          buildingName: z.string(),
          assigneeId: z.nullable(ids.user()),
        }),
      ),
      assignees: z.array(assignee),
      hosts: z.array(z.strictObject({ hostId: ids.employee(), hostName: z.string() })),
      /** How people choose viewings of the project by themselves. */
      booking: z.nullable(z.strictObject(bookingRules)),
    }),
  }),
  units: op({
    access: view,
    reach: 'property',
    about: 'The units of a building, for who wants one of them or is shown it.',
    input: z.strictObject({ buildingId: ids.building() }),
    output: z.array(z.strictObject({ unitId: ids.unit(), unit: z.string(), vacant: z.boolean() })),
  }),
  add: op({
    access: handle,
    reach: 'property',
    about: 'Writes down who called; somebody with an open reservation gets it added there.',
    input: z
      .strictObject({
        projectId: ids.project(),
        phone: reservationPhone,
        ...reservationNeeds,
        ...wantedPlace,
      })
      .check(areaInOrder),
    output: z.strictObject({ ...byReservationVersion, /** There was an open one. */ known: z.boolean() }),
    writes: true,
  }),
  assign: op({
    access: handle,
    reach: 'property',
    about: 'Gives a reservation to somebody who may handle it, or to nobody.',
    input: z.strictObject({ ...byReservationVersion, assigneeId: z.nullable(ids.user()) }),
    output: movedReservation,
    writes: true,
  }),
  move: op({
    access: handle,
    reach: 'property',
    about: 'Moves a reservation on: contacted, an offer made, or one state back with a note.',
    input: z.strictObject({ ...byReservationVersion, action: z.enum(plainMoves), note: stepNote }).check(
      z.refine(({ action, note }) => action !== 'back' || note !== '', {
        error: 'reservation.error.noteNeeded',
        path: ['note'],
      }),
    ),
    output: movedReservation,
    writes: true,
  }),
  note: op({
    access: handle,
    reach: 'property',
    about: 'Writes down what was done.',
    input: z.strictObject({ ...byReservationId, note: neededNote }),
    output: z.strictObject({ stepId: z.int() }),
    writes: true,
  }),
  lose: op({
    access: handle,
    reach: 'property',
    about: 'Closes a reservation that came to nothing, with the reason; a planned viewing is cancelled.',
    input: z.strictObject({ ...byReservationVersion, reason: z.enum(lostReasons), note: stepNote }),
    output: movedReservation,
    writes: true,
  }),
  reopen: op({
    access: manage,
    reach: 'property',
    about: 'Opens a lost reservation again, or one whose tenant has no lease any more.',
    input: z.strictObject({ ...byReservationVersion, note: neededNote }),
    output: movedReservation,
    writes: true,
  }),
  ...viewingOps,
  ...conversionOps,
  reveal: op({
    tells: ['phone'],
    access: handle,
    reach: 'property',
    look: true,
    about: 'The phone in full; that it was looked at is recorded.',
    input: z.strictObject(byReservationId),
    output: z.strictObject({ phone: z.string() }),
    writes: true,
  }),
  setDuty: op({
    access: manage,
    reach: 'wholeProject',
    about: 'Sets who is given the reservations for a building; null: nobody.',
    input: z.strictObject({ buildingId: ids.building(), assigneeId: z.nullable(ids.user()) }),
    output: z.boolean(),
    writes: true,
  }),
  figures: op({
    access: view,
    reach: 'property',
    about:
      'How many reservations came in a period and became tenants, by source and by month, and why others were lost. Each figure is what the list finds with the same filters.',
    input: z.strictObject({
      projectId: z.optional(ids.project()),
      from: z.optional(dateOnly),
      to: z.optional(dateOnly),
    }),
    output: z.strictObject({
      total: z.strictObject({ count: z.int(), won: z.int(), lost: z.int() }),
      sources: z.array(z.strictObject({ source: z.enum(reservationSources), count: z.int(), won: z.int() })),
      /** The months of the period, else the last twelve, the oldest first; each with its days as the list takes them. */
      months: z.array(
        z.strictObject({
          month: z.string(),
          from: z.string(),
          to: z.string(),
          count: z.int(),
          won: z.int(),
        }),
      ),
      lost: z.array(z.strictObject({ reason: z.enum(lostReasons), count: z.int() })),
    }),
  }),
});
