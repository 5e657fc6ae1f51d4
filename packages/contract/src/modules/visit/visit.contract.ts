import * as z from 'zod/mini';
import { dateOnly, icCard, mobile, multilineText, safeName, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op, type Right } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { passCodes } from '../../kit/pass/protocol-codes.ts';
import { areaKinds, areaReasons } from '../area/area.contract.ts';
import {
  companions,
  guestLang,
  idFields,
  idNumberFitsType,
  idTypes,
  maxGuests,
  maxRepeats,
  messageStates,
  purposeCode,
  visitKinds,
  visitorTypeCode,
  visitPeriod,
  visitPeriodInOrder,
  visitPlace,
} from './visit.fields.ts';
import { visitFlow } from './visit.flow.ts';

/** The queues of the front desk. */
export const deskQueues = ['expected', 'onSite', 'overdue', 'waiting'] as const;
export type DeskQueue = (typeof deskQueues)[number];

/**
 * Where a visit stands on its day: not there yet, came, there now, gone again; `planned` is who is expected or came.
 */
export const visitStages = ['planned', 'expected', 'arrived', 'onSite', 'left'] as const;
export type VisitStage = (typeof visitStages)[number];

/** By what the front desk found a guest. */
export const deskSearchMethods = ['pass', 'link', 'card', 'phone', 'name'] as const;

/** What is written down about a visit. */
export const visitSteps = [
  'invite',
  'register',
  'complete',
  'hold',
  'approve',
  'reject',
  'cancel',
  'arrive',
  'enter',
  'leave',
  'undoLeave',
  'undoArrive',
  'expire',
  'edit',
  'areas',
  'lend',
  'takeBack',
  'send',
] as const;

const can = z.strictObject({
  edit: z.boolean(),
  /** Fill in for the guest what is missing. */
  complete: z.boolean(),
  review: z.boolean(),
  cancel: z.boolean(),
  checkIn: z.boolean(),
  /** Checked in today, and no reader has let them pass. */
  undoArrive: z.boolean(),
  leave: z.boolean(),
  again: z.boolean(),
  send: z.boolean(),
  areas: z.boolean(),
  lend: z.boolean(),
  reveal: z.boolean(),
});

const brief = {
  visitId: ids.visit(),
  kind: z.enum(visitKinds),
  state: visitFlow.states,
  /** Null until the guest says it, and when it was wiped. */
  name: z.nullable(z.string()),
  /** Who it was is no longer kept. */
  wiped: z.boolean(),
  /** Masked (spec §5). */
  phone: z.nullable(z.string()),
  visitorType: z.nullable(z.string()),
  visitorTypeName: z.nullable(z.string()),
  purpose: z.nullable(z.string()),
  purposeName: z.nullable(z.string()),
  projectId: ids.project(),
  projectName: z.string(),
  companyId: ids.company(),
  companyName: z.string(),
  /** Null: the guest named somebody whom we don't know; `hostName` is what they said. */
  hostId: z.nullable(ids.employee()),
  hostName: z.nullable(z.string()),
  inviterName: z.nullable(z.string()),
  buildingId: z.nullable(ids.building()),
  buildingName: z.nullable(z.string()),
  location: z.nullable(z.string()),
  startAt: z.string(),
  endAt: z.string(),
  arrivedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
  /** How many come along. */
  companions: z.int(),
  /** Of somebody who comes along with a pass of their own: with whom. */
  leaderId: z.nullable(ids.visit()),
  card: z.nullable(
    z.strictObject({ cardId: ids.visitorCard(), number: z.string(), name: z.nullable(z.string()) }),
  ),
  message: z.enum(messageStates),
  /** On site after the end. */
  overdue: z.boolean(),
  /** Expired, and nobody came. */
  noShow: z.boolean(),
  /** A reader told of the arrival after the visit had expired. */
  late: z.boolean(),
  /** On the deny list now. */
  denied: z.boolean(),
  /** Waits for a review that can't approve it: the guest is expected by this host in this period already. */
  duplicate: z.boolean(),
  /** Since when it waits for its review; null where it doesn't. */
  waitingSince: z.nullable(z.string()),
  /** How many visits of the guest come after this one, planned with it. */
  later: z.int(),
  version: z.int(),
  updatedAt: z.string(),
  can,
};
const VisitRow = z.strictObject(brief);
export type VisitRow = z.output<typeof VisitRow>;

const Step = z.strictObject({
  at: z.string(),
  step: z.enum(visitSteps),
  by: z.enum(['user', 'guest', 'reader', 'clock']),
  /** The person or the reader. */
  byName: z.nullable(z.string()),
  /** A reason, a card's number, the name of a host. */
  note: z.nullable(z.string()),
});
export type VisitStep = z.output<typeof Step>;

const Visit = z.strictObject({
  ...brief,
  idType: z.nullable(z.enum(idTypes)),
  /** Its last characters. */
  idNumber: z.nullable(z.string()),
  people: z.array(z.strictObject({ name: z.string(), phone: z.nullable(z.string()) })),
  /** The guest with whom this one comes along; null where nobody, or the name was wiped. */
  leaderName: z.nullable(z.string()),
  /** Those who come along with passes of their own. */
  party: z.array(z.strictObject({ visitId: ids.visit(), name: z.string(), state: visitFlow.states })),
  /** The other visits of the guest that were planned with this one. */
  series: z.array(z.strictObject({ visitId: ids.visit(), startAt: z.string(), state: visitFlow.states })),
  remarks: z.nullable(z.string()),
  /** In which the guest is written to. */
  lang: guestLang,
  /** Why it was rejected or cancelled. */
  reason: z.nullable(z.string()),
  /** Why the guest is on the deny list, for who may see the list. */
  deniedReason: z.nullable(z.string()),
  timeline: z.array(Step),
  createdAt: z.string(),
});
export type Visit = z.output<typeof Visit>;

/** Days of a search: both included, in the current project's time zone (without one, China's). Spec §5. */
const days = { from: z.optional(dateOnly), to: z.optional(dateOnly) };

/** The same day of the next month; its last one where there is none. */
function monthLater(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Whether a search by days is within one month; a missing side is the other one. Source: spec §5. */
export const withinMonth = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || (from <= to && to <= monthLater(from));

const oneMonth = z.refine<{ from?: string | undefined; to?: string | undefined }>(withinMonth, {
  error: 'visit.error.range',
  path: ['to'],
});

const one = { visitId: ids.visit() };
const reason = text(200, 1);
const note = z.nullable(multilineText(1000));
const moved = z.strictObject({ state: visitFlow.states, version: z.int() });

const Guest = z
  .strictObject({
    /** Null: the guest fills it in; the visit is `invited` until then. */
    name: z.nullable(safeName),
    phone: z.optional(mobile),
    /** Instead of it, a former visit of the guest: its phone is taken, which no page is told whole. */
    phoneOf: z.optional(ids.visit()),
    ...idFields,
    companions,
  })
  .check(
    idNumberFitsType,
    z.refine(({ phone, phoneOf }) => (phone === undefined) !== (phoneOf === undefined), {
      error: 'field.mobile',
      path: ['phone'],
    }),
  );

/** Whether each period begins after the one before it has ended. */
const oneAfterOther = (periods: readonly { startAt: string; endAt: string }[]): boolean =>
  periods.every(({ startAt }, at) => at === 0 || startAt > (periods[at - 1]?.endAt ?? ''));

/** An invitation of one or many to the same host and period, or to several periods one after the other. */
export const InviteInput = z
  .strictObject({
    ...visitPlace,
    ...visitPeriod,
    remarks: note,
    guests: z.array(Guest).check(z.minLength(1), z.maxLength(maxGuests)),
    /** Sends every guest the link by SMS. */
    send: z.boolean(),
    lang: z.optional(guestLang),
    /** Further periods of a visit that repeats, after the first one. */
    later: z.optional(
      z.array(z.strictObject(visitPeriod).check(visitPeriodInOrder)).check(z.maxLength(maxRepeats - 1)),
    ),
  })
  .check(visitPeriodInOrder)
  .check(
    z.refine(({ startAt, later = [] }) => later.every((one) => one.startAt > startAt), {
      error: 'visit.error.repeatBefore',
      path: ['later'],
    }),
    z.refine(({ startAt, endAt, later = [] }) => oneAfterOther([{ startAt, endAt }, ...later]), {
      error: 'visit.error.repeatOverlap',
      path: ['later'],
    }),
    z.refine(({ guests, later = [] }) => guests.length * (later.length + 1) <= maxGuests, {
      error: 'visit.error.repeatGuests',
      path: ['later'],
    }),
    z.refine(({ guests, later = [] }) => later.length === 0 || guests.every(({ name }) => name !== null), {
      error: 'visit.error.repeatName',
      path: ['guests'],
    }),
  );
export type InviteInput = z.output<typeof InviteInput>;

/** A guest who stands at the desk. The host may be known by name only. */
export const WalkInInput = z
  .strictObject({
    companyId: ids.company(),
    hostId: z.nullable(ids.employee()),
    hostName: z.nullable(safeName),
    buildingId: z.nullable(ids.building()),
    location: z.nullable(text(100)),
    purpose: purposeCode,
    visitorType: visitorTypeCode,
    name: safeName,
    phone: z.nullable(mobile),
    ...idFields,
    companions,
    /** Of today, unless it says otherwise; it begins now. */
    endAt: z.nullable(visitPeriod.endAt),
    remarks: note,
    /** Somebody asked the host, who agreed; only for who may review. Else the project says whether it waits. */
    agreed: z.boolean(),
    /** The number of a visitor card that is handed out at once. */
    card: z.nullable(icCard),
  })
  .check(idNumberFitsType)
  .check(
    z.refine(({ hostId, hostName }) => hostId !== null || hostName !== null, {
      error: 'visit.error.hostMissing',
      path: ['hostId'],
    }),
  );
export type WalkInInput = z.output<typeof WalkInInput>;

/** What can be changed while a visit is open; left out, phone and ID number stay: forms show them masked. */
export const VisitEdit = z
  .strictObject({
    ...one,
    version: z.int(),
    ...visitPlace,
    ...visitPeriod,
    name: z.nullable(safeName),
    phone: z.optional(z.nullable(mobile)),
    ...idFields,
    /** Left out, they stay. */
    companions: z.optional(companions),
    remarks: note,
    /** Left out, it stays. */
    lang: z.optional(guestLang),
  })
  .check(visitPeriodInOrder)
  .check(idNumberFitsType);
export type VisitEdit = z.output<typeof VisitEdit>;

const LinkRow = z.strictObject({
  linkId: ids.visitLink(),
  companyName: z.string(),
  hostName: z.string(),
  buildingName: z.nullable(z.string()),
  location: z.nullable(z.string()),
  purposeName: z.nullable(z.string()),
  startAt: z.string(),
  endAt: z.string(),
  /** How many guests may fill it in, and how many have. */
  places: z.int(),
  taken: z.int(),
  closed: z.boolean(),
  createdAt: z.string(),
  can: z.strictObject({ close: z.boolean() }),
});
export type VisitLinkRow = z.output<typeof LinkRow>;

const HeldArea = z.strictObject({
  areaId: ids.area(),
  name: z.string(),
  kind: z.enum(areaKinds),
  buildingName: z.nullable(z.string()),
  /** As for the people of the visited company. */
  reason: z.enum(areaReasons),
  allowed: z.boolean(),
  /** What was decided for this visit alone; null: nothing. */
  exception: z.nullable(z.boolean()),
  endsAt: z.nullable(z.string()),
  /** Whether the caller may decide it. */
  can: z.boolean(),
});

const view = 'pass:visit:view';
const add = 'pass:visit:add';
const edit = 'pass:visit:edit';
const desk = 'pass:visit:desk';
const atDesk = {
  /** Whose desk; the current project where it is left out. */
  projectId: z.optional(ids.project()),
  buildingId: z.optional(ids.building()),
};
const scan = text(400, 1);
const linkPlaces = z.int().check(z.minimum(1), z.maximum(500));

/** Who may review the guests of others: the host may do it without. */
export const visitReviewRight = { access: 'pass:visit:review' } as const satisfies Right;

/** PASS04010 to PASS04030, visitorManage: visits, invitations, their review, and the front desk. */
export const visitApi = api('visit', {
  list: op({
    access: view,
    about: 'Visits in scope whose period touches some days, today’s by default; at most one month.',
    input: pageQuery(
      {
        /** Part of a guest’s or host’s name, or a guest’s whole phone or its last four. */
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        companyId: z.optional(ids.company()),
        buildingId: z.optional(ids.building()),
        kind: z.optional(z.enum(visitKinds)),
        state: z.optional(visitFlow.states),
        stage: z.optional(z.enum(visitStages)),
        overdue: z.optional(z.boolean()),
        /** Of those who filled in this link. */
        linkId: z.optional(ids.visitLink()),
        ...days,
      },
      ['startAt', 'arrivedAt', 'updatedAt'],
    ).check(oneMonth),
    output: pageOf(VisitRow),
  }),
  get: op({
    access: view,
    about: 'One visit with its people and all that happened.',
    input: z.strictObject(one),
    output: Visit,
  }),
  options: op({
    access: view,
    about:
      'What the forms need: projects in scope; of one its purposes, types and rules; companies by name (at most 50), of one its people by name or phone (at most 50) and its buildings.',
    input: z.strictObject({
      keyword: keyword(),
      projectId: z.optional(ids.project()),
      companyId: z.optional(ids.company()),
      /** Part of the name, or the whole phone, of somebody of the company. */
      host: keyword(),
    }),
    output: z.strictObject({
      projects: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
      companies: z.array(
        z.strictObject({ companyId: ids.company(), companyName: z.string(), projectId: ids.project() }),
      ),
      hosts: z.array(
        z.strictObject({
          hostId: ids.employee(),
          name: z.string(),
          department: z.nullable(z.string()),
          /** The caller. */
          me: z.boolean(),
        }),
      ),
      buildings: z.array(z.strictObject({ buildingId: ids.building(), buildingName: z.string() })),
      purposes: z.array(z.strictObject({ code: z.string(), name: z.string() })),
      types: z.array(z.strictObject({ code: z.string(), name: z.string() })),
      rules: z.nullable(
        z.strictObject({ dayLimit: z.int(), reviewWalkIns: z.boolean(), companionPass: z.boolean() }),
      ),
    }),
  }),
  lastGuests: op({
    access: add,
    about: 'The last guests of a host, each once and at most 5, to be invited again.',
    input: z.strictObject({ hostId: ids.employee() }),
    output: z.array(z.strictObject({ visitId: ids.visit(), name: z.string(), phone: z.string() })),
  }),
  invite: op({
    access: add,
    about:
      'Invites one or many guests of the same host and period, or to several periods; all of them or none. A guest is sent one message.',
    input: InviteInput,
    output: z.strictObject({ visitIds: z.array(ids.visit()) }),
    writes: true,
  }),
  again: op({
    access: add,
    about: 'Invites the guest of a visit again: one period copies it, several repeat it.',
    input: z.strictObject({
      ...one,
      periods: z
        .array(z.strictObject(visitPeriod).check(visitPeriodInOrder))
        .check(z.minLength(1), z.maxLength(maxRepeats)),
      send: z.boolean(),
    }),
    output: z.strictObject({ visitIds: z.array(ids.visit()) }),
    writes: true,
  }),
  edit: op({
    access: edit,
    about: 'Changes a visit that is open; a shorter or another period ends the passes of before.',
    input: VisitEdit,
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  complete: op({
    access: edit,
    about: 'Fills in for a guest what they have not said yet; the pass is made.',
    input: z.strictObject({ ...one, name: safeName, ...idFields }).check(idNumberFitsType),
    output: moved,
    writes: true,
  }),
  review: op({
    access: 'self',
    about:
      'Approves or rejects a temporary visit: the host, or who holds pass:visit:review. A second review is told of the first.',
    input: z
      .strictObject({
        ...one,
        approve: z.boolean(),
        /** Demanded of a rejection. */
        reason: z.nullable(reason),
        /** Demanded where the guest named a host whom we don’t know. */
        hostId: z.optional(ids.employee()),
      })
      .check(
        z.refine(({ approve, reason: said }) => approve || said !== null, {
          error: 'visit.error.reasonMissing',
          path: ['reason'],
        }),
      ),
    output: moved,
    writes: true,
  }),
  cancel: op({
    access: 'self',
    about:
      'Takes back an invitation before the guest arrives, by the host or who holds pass:visit:edit; the pass is void at once. With `later` also those after it that were planned with it; the guest is sent one message.',
    input: z.strictObject({ ...one, reason: z.nullable(reason), later: z.optional(z.boolean()) }),
    output: moved,
    writes: true,
  }),
  leave: op({
    access: 'pass:visit:leave',
    about: 'Sets a guest as left (check-out); the pass is void at once.',
    input: z.strictObject({
      ...one,
      /** What became of a card that was lent; null: it is still out. */
      card: z.nullable(z.enum(['returned', 'lost'])),
    }),
    output: moved,
    writes: true,
  }),
  undoLeave: op({
    access: 'pass:visit:leave',
    about:
      'Takes a check-out back that the caller made within the last minute, with the card as it was; refused when anything happened since.',
    input: z.strictObject({ ...one, version: z.int() }),
    output: moved,
    writes: true,
  }),
  send: op({
    access: add,
    about: 'Sends the guest the link again by SMS.',
    input: z.strictObject(one),
    output: z.strictObject({ phone: z.string() }),
    writes: true,
  }),
  link: op({
    access: add,
    look: true,
    about: 'The guest’s link, to be copied; that it was looked at is recorded.',
    input: z.strictObject(one),
    output: z.strictObject({ url: z.string() }),
    writes: true,
  }),
  reveal: op({
    tells: ['phone'],
    access: 'pass:visit:reveal',
    look: true,
    about:
      'The whole phones of a guest and the host, and the ID number; that they were looked at is recorded.',
    input: z.strictObject(one),
    output: z.strictObject({
      phone: z.nullable(z.string()),
      idNumber: z.nullable(z.string()),
      /** Null: the guest named somebody whom we don't know. */
      hostName: z.nullable(z.string()),
      hostPhone: z.nullable(z.string()),
    }),
    writes: true,
  }),
  areas: op({
    access: view,
    about: 'The areas in sight with what a visit has of them, and why.',
    input: z.strictObject(one),
    output: z.strictObject({ ...one, areas: z.array(HeldArea) }),
  }),
  setAreas: op({
    access: edit,
    about: 'Narrows or extends the areas of a visit, by who holds them; the passes of before end.',
    input: z.strictObject({
      ...one,
      changes: z
        .array(z.strictObject({ areaId: ids.area(), allowed: z.nullable(z.boolean()) }))
        .check(z.minLength(1), z.maxLength(200)),
    }),
    output: z.strictObject({ changed: z.int() }),
    writes: true,
  }),
  links: op({
    access: view,
    about: 'Links that guests fill in themselves, newest first; those of before today last a month.',
    input: pageQuery({ projectId: z.optional(ids.project()), companyId: z.optional(ids.company()) }, [
      'createdAt',
    ]),
    output: pageOf(LinkRow),
  }),
  openLink: op({
    access: add,
    about: 'Makes a link that so many guests fill in themselves.',
    input: z
      .strictObject({
        ...visitPlace,
        ...visitPeriod,
        remarks: note,
        places: linkPlaces,
      })
      .check(visitPeriodInOrder),
    output: z.strictObject({ linkId: ids.visitLink(), url: z.string() }),
    writes: true,
  }),
  linkUrl: op({
    access: add,
    look: true,
    about: 'The address of a link that guests fill in, to be copied; that it was looked at is recorded.',
    input: z.strictObject({ linkId: ids.visitLink() }),
    output: z.strictObject({ url: z.string() }),
    writes: true,
  }),
  resizeLink: op({
    access: add,
    about: 'Changes how many guests may fill in a link that is open; not fewer than have.',
    input: z.strictObject({ linkId: ids.visitLink(), places: linkPlaces }),
    output: z.strictObject({ places: z.int() }),
    writes: true,
  }),
  closeLink: op({
    access: add,
    about: 'Closes a link: nobody can fill it in any more; the visits stay.',
    input: z.strictObject({ linkId: ids.visitLink() }),
    output: z.boolean(),
    writes: true,
  }),
  desk: op({
    access: desk,
    about: 'The front desk’s numbers of now.',
    input: z.strictObject(atDesk),
    output: z.strictObject({
      projectId: ids.project(),
      projectName: z.string(),
      timeZone: z.string(),
      now: z.string(),
      expected: z.int(),
      onSite: z.int(),
      /** On site with those who came along. */
      people: z.int(),
      overdue: z.int(),
      waiting: z.int(),
      cardsOut: z.int(),
      rules: z.strictObject({ reviewWalkIns: z.boolean(), companionPass: z.boolean() }),
    }),
  }),
  queue: op({
    access: desk,
    about:
      'One queue of the front desk: expected today, on site, overdue, or waiting for a review; in its order.',
    input: pageQuery({ ...atDesk, queue: z.enum(deskQueues), keyword: keyword() }, ['order']),
    output: pageOf(VisitRow),
  }),
  find: op({
    access: desk,
    about:
      'Whom something typed or scanned means: a pass, a link, a card’s number, a phone or its last four, a name.',
    input: z.strictObject({ ...atDesk, text: scan }),
    output: z.strictObject({
      by: z.enum(deskSearchMethods),
      /** Why a scanned pass would not open a door. */
      problem: z.nullable(z.enum(passCodes)),
      visits: z.array(VisitRow),
      card: z.nullable(
        z.strictObject({
          cardId: ids.visitorCard(),
          number: z.string(),
          name: z.nullable(z.string()),
          state: z.enum(['free', 'lent', 'lost']),
        }),
      ),
    }),
  }),
  walkIn: op({
    access: desk,
    about: 'Registers a guest without an invitation and checks them in, or lets them wait for their host.',
    input: WalkInInput,
    output: z.strictObject({ ...one, state: visitFlow.states }),
    writes: true,
  }),
  checkIn: op({
    access: desk,
    about: 'Checks a guest in who stands at the desk, with a visitor card where one is handed out.',
    input: z.strictObject({ ...one, card: z.nullable(icCard) }),
    output: moved,
    writes: true,
  }),
  undoArrive: op({
    access: desk,
    about:
      'Takes a check-in of today back that was a mistake, with the card that was lent; refused once a reader has let the guest pass.',
    input: z.strictObject({
      ...one,
      /** Null: by who checked the guest in a minute ago at most. */
      reason: z.nullable(reason),
    }),
    output: moved,
    writes: true,
  }),
  poster: op({
    access: desk,
    reach: 'property',
    asViewer: false,
    about: 'The address behind the poster by which guests register themselves; null: there is none yet.',
    input: z.strictObject({ projectId: z.optional(ids.project()) }),
    output: z.strictObject({
      projectId: ids.project(),
      projectName: z.string(),
      url: z.nullable(z.string()),
      madeAt: z.nullable(z.string()),
      can: z.strictObject({ renew: z.boolean() }),
    }),
  }),
  renewPoster: op({
    access: 'pass:visit:poster',
    reach: 'wholeProject',
    about: 'Makes the poster’s address, or a new one: what hangs on the walls is void.',
    input: z.strictObject({ projectId: ids.project() }),
    output: z.strictObject({ url: z.string() }),
    writes: true,
  }),
  bell: op({
    access: 'self',
    anyPlace: true,
    about:
      'The caller’s own guests: those who wait for a review, and those who arrived and were not looked at; newest first, at most 20.',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        visitId: ids.visit(),
        what: z.enum(['waiting', 'arrived']),
        name: z.string(),
        companyName: z.string(),
        projectName: z.string(),
        purposeName: z.nullable(z.string()),
        /** Since when they wait, or when they came. */
        at: z.string(),
        /** Whether the caller may open the visit’s page. */
        view: z.boolean(),
      }),
    ),
  }),
  bellSeen: op({
    access: 'self',
    anyPlace: true,
    about: 'Marks the arrivals of the caller’s guests as looked at.',
    input: z.strictObject({}),
    output: z.boolean(),
    writes: true,
  }),
});
