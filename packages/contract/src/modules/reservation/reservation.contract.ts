import * as z from 'zod/mini';
import { dateOnly, instant } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { CompanyFacts, FirstAdministrator, LeaseInput } from '../company/company.contract.ts';
import {
  areaInOrder,
  lostReasons,
  neededNote,
  plainMoves,
  reservationFlow,
  reservationNeeds,
  reservationPhone,
  reservationSources,
  stepKinds,
  stepNote,
  viewingFlow,
  viewingOutcomes,
  wantedPlace,
} from './reservation.fields.ts';
import { reservationRights } from './reservation.menu.ts';

const { view, handle, convert, manage } = reservationRights;

const can = z.strictObject({
  assign: z.boolean(),
  contact: z.boolean(),
  offer: z.boolean(),
  back: z.boolean(),
  book: z.boolean(),
  lose: z.boolean(),
  convert: z.boolean(),
  reopen: z.boolean(),
  note: z.boolean(),
  reveal: z.boolean(),
});

const brief = {
  reservationId: ids.reservation(),
  projectId: ids.project(),
  projectName: z.string(),
  zone: z.string(),
  name: z.string(),
  phone: z.string(),
  companyName: z.nullable(z.string()),
  buildingId: z.nullable(ids.building()),
  buildingName: z.nullable(z.string()),
  unitId: z.nullable(ids.unit()),
  /** Floor and unit. */
  unit: z.nullable(z.string()),
  areaFrom: z.nullable(z.number()),
  areaTo: z.nullable(z.number()),
  people: z.nullable(z.int()),
  moveIn: z.nullable(z.string()),
  text: z.nullable(z.string()),
  source: z.enum(reservationSources),
  state: reservationFlow.states,
  assigneeId: z.nullable(ids.user()),
  assigneeName: z.nullable(z.string()),
  createdAt: z.string(),
  touchedAt: z.string(),
  /** Nobody has done anything about it for two working days. */
  untouched: z.boolean(),
  /** When the viewing that is planned begins. */
  viewingAt: z.nullable(z.string()),
  lostReason: z.nullable(z.enum(lostReasons)),
  companyId: z.nullable(ids.company()),
  closedAt: z.nullable(z.string()),
  version: z.int(),
  updatedAt: z.string(),
  can,
};
const ReservationRow = z.strictObject(brief);
export type ReservationRow = z.output<typeof ReservationRow>;

const Step = z.strictObject({
  stepId: z.int(),
  kind: z.enum(stepKinds),
  /** Null: the person who wants to lease. */
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  at: z.string(),
});

const Viewing = z.strictObject({
  viewingId: ids.viewing(),
  hostId: z.nullable(ids.employee()),
  hostName: z.nullable(z.string()),
  buildingId: ids.building(),
  buildingName: z.string(),
  unitId: z.nullable(ids.unit()),
  unit: z.nullable(z.string()),
  startAt: z.string(),
  endAt: z.string(),
  state: viewingFlow.states,
  /** The invitation that lets them in. */
  visitId: z.nullable(ids.visit()),
  version: z.int(),
});
export type Viewing = z.output<typeof Viewing>;

const one = { reservationId: ids.reservation() };
const ofVersion = { ...one, version: z.int() };
const moved = z.strictObject({ ...ofVersion, state: reservationFlow.states });

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
  assigneeId: z.optional(ids.user()),
  source: z.optional(z.enum(reservationSources)),
  lostReason: z.optional(z.enum(lostReasons)),
  /** The tenant that it became. */
  companyId: z.optional(ids.company()),
  /** First and last day on which it came, by the clock of each project, both included. */
  from: z.optional(dateOnly),
  to: z.optional(dateOnly),
};

const where = { hostId: ids.employee(), buildingId: ids.building(), unitId: z.nullable(ids.unit()) };
const period = { startAt: instant, endAt: instant };
const inOrder = z.refine<{ startAt: string; endAt: string }>(({ startAt, endAt }) => startAt < endAt, {
  error: 'reservation.error.period',
  path: ['endAt'],
});

const { managedBuildings: _, ...tenantFacts } = CompanyFacts.shape;
const leases = z.array(LeaseInput).check(z.minLength(1), z.maxLength(50));
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
        cards: z.array(ReservationRow),
      }),
    ),
  }),
  get: op({
    access: view,
    reach: 'property',
    about: 'One reservation with what was done about it and its viewings.',
    input: z.strictObject(one),
    output: z.strictObject({
      ...brief,
      lostNote: z.nullable(z.string()),
      consentAt: z.nullable(z.string()),
      pageName: z.nullable(z.string()),
      /** The tenant that it became, as far as the caller sees it. */
      tenantName: z.nullable(z.string()),
      steps: z.array(Step),
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
    output: z.strictObject({ ...ofVersion, /** There was an open one. */ known: z.boolean() }),
    writes: true,
  }),
  assign: op({
    access: handle,
    reach: 'property',
    about: 'Gives a reservation to somebody who may handle it, or to nobody.',
    input: z.strictObject({ ...ofVersion, assigneeId: z.nullable(ids.user()) }),
    output: moved,
    writes: true,
  }),
  move: op({
    access: handle,
    reach: 'property',
    about: 'Moves a reservation on: contacted, an offer made, or one state back with a note.',
    input: z.strictObject({ ...ofVersion, action: z.enum(plainMoves), note: stepNote }).check(
      z.refine(({ action, note }) => action !== 'back' || note !== '', {
        error: 'reservation.error.noteNeeded',
        path: ['note'],
      }),
    ),
    output: moved,
    writes: true,
  }),
  note: op({
    access: handle,
    reach: 'property',
    about: 'Writes down what was done.',
    input: z.strictObject({ ...one, note: neededNote }),
    output: z.strictObject({ stepId: z.int() }),
    writes: true,
  }),
  lose: op({
    access: handle,
    reach: 'property',
    about: 'Closes a reservation that came to nothing, with the reason; a planned viewing is cancelled.',
    input: z.strictObject({ ...ofVersion, reason: z.enum(lostReasons), note: stepNote }),
    output: moved,
    writes: true,
  }),
  reopen: op({
    access: manage,
    reach: 'property',
    about: 'Opens a lost reservation again, or one whose tenant has no lease any more.',
    input: z.strictObject({ ...ofVersion, note: neededNote }),
    output: moved,
    writes: true,
  }),
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
  conversion: op({
    access: convert,
    reach: 'property',
    about: 'What a conversion begins with: companies that may be this one, and the first administrator.',
    input: z.strictObject(one),
    output: z.strictObject({
      companies: z.array(
        z.strictObject({
          companyId: ids.company(),
          companyName: z.string(),
          financeNumber: z.nullable(z.string()),
        }),
      ),
      /** The unit that is wanted is leased today. */
      unitTaken: z.boolean(),
    }),
  }),
  convert: op({
    access: convert,
    reach: 'property',
    about:
      'Makes a tenant of a reservation: a new company with its first administrator, or an existing one; with its leases.',
    input: z
      .strictObject({
        ...ofVersion,
        /** An existing company of the project; null: a new one is made of the facts. */
        companyId: z.nullable(ids.company()),
        company: z.nullable(z.strictObject(tenantFacts)),
        leases,
        /** Of a new company only; its phone is that of the reservation where none is given. */
        administrator: z.nullable(
          z.strictObject({ ...FirstAdministrator.shape, phone: z.nullable(FirstAdministrator.shape.phone) }),
        ),
      })
      .check(
        z.refine(({ companyId, company }) => (companyId === null) !== (company === null), {
          error: 'reservation.error.company',
          path: ['companyId'],
        }),
        z.refine(({ companyId, administrator }) => companyId === null || administrator === null, {
          error: 'reservation.error.administrator',
          path: ['administrator'],
        }),
      ),
    output: z.strictObject({ ...ofVersion, companyId: ids.company(), state: reservationFlow.states }),
    writes: true,
    dryRun: true,
  }),
  reveal: op({
    tells: ['phone'],
    access: handle,
    reach: 'property',
    look: true,
    about: 'The phone in full; that it was looked at is recorded.',
    input: z.strictObject(one),
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
    about: 'How many reservations came and became tenants, by source and by month, and why others were lost.',
    input: z.strictObject({
      projectId: z.optional(ids.project()),
      from: z.optional(dateOnly),
      to: z.optional(dateOnly),
    }),
    output: z.strictObject({
      sources: z.array(z.strictObject({ source: z.enum(reservationSources), count: z.int(), won: z.int() })),
      /** The last twelve months, the oldest first. */
      months: z.array(z.strictObject({ month: z.string(), count: z.int(), won: z.int() })),
      lost: z.array(z.strictObject({ reason: z.enum(lostReasons), count: z.int() })),
    }),
  }),
});
