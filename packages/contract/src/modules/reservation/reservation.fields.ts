import * as z from 'zod/mini';
import { mobile, multilineText, safeName, squareMetres, text } from '../../kit/fields.ts';
import { flow } from '../../kit/flow.ts';
import { ids } from '../../kit/ids.ts';

/** Bounds of a reservation. */
export const reservationBounds = {
  text: 200,
  /** From one phone in a day. */
  aDay: 3,
  people: 100_000,
  /** People come early or without asking: a viewing may be over so long before it was to begin, or be booked so long after. */
  looseMinutes: 60,
  viewingHours: 12,
  /** Shown of each column of the board at once. */
  cards: 20,
} as const;

/** How people who sent a reservation choose a viewing by themselves: not at all, for staff to confirm, or at once. */
export const bookingModes = ['off', 'confirm', 'automatic'] as const;
/** How long a viewing that somebody chooses by themselves may be. */
export const slotMinutes = [30, 60] as const;
/** So long a time is kept for who has chosen it and has not asked for it yet. */
export const holdMinutes = 15;
/** Times are offered for so many days. */
export const slotDays = 14;

/** Working days after which one that nobody has touched is its manager's matter. */
export const untouchedDays = 2;

/**
 * The way of a reservation. A viewing that is planned leads to `booked` and its outcome on from there; who converts it makes
 * a tenant. A viewing that the person asked for is confirmed from wherever it stands. A step back is one state. One
 * that doesn't take place leads back to where it stood before, at least to `contacted`.
 */
export const reservationFlow = flow({
  new: { contact: 'contacted', confirm: 'booked', lose: 'lost' },
  contacted: { book: 'booked', confirm: 'booked', back: 'new', lose: 'lost' },
  booked: { view: 'viewed', free: 'contacted', lose: 'lost' },
  viewed: { book: 'booked', confirm: 'booked', offer: 'negotiating', back: 'contacted', lose: 'lost' },
  negotiating: { book: 'booked', confirm: 'booked', convert: 'won', back: 'viewed', lose: 'lost' },
  won: { reopen: 'negotiating' },
  lost: { reopen: 'contacted' },
});
export type ReservationState = (typeof reservationFlow.all)[number]['from'];
export type ReservationAction = (typeof reservationFlow.all)[number]['action'];
export const reservationStates = [
  ...(['new', 'contacted', 'booked', 'viewed', 'negotiating', 'won', 'lost'] as const),
] as const satisfies readonly ReservationState[];

/** What a person does by itself; the others come with a viewing, a loss or a tenant. */
export const plainMoves = ['contact', 'offer', 'back'] as const satisfies readonly ReservationAction[];

/** What becomes of a viewing: a time that the person chose by themselves is held until it is confirmed, or let go. */
export const viewingFlow = flow({
  hold: { confirm: 'planned', cancel: 'cancelled' },
  planned: { view: 'done', miss: 'noShow', cancel: 'cancelled' },
  done: {},
  noShow: {},
  cancelled: {},
});
export const viewingOutcomes = ['view', 'miss', 'cancel'] as const;

/** From when on it can be said what became of a planned viewing: seen a little early, missed once it has begun. */
export const outcomeFrom = (startAt: Date, outcome: (typeof viewingOutcomes)[number]): Date => {
  if (outcome === 'cancel') return new Date(0);
  const early = outcome === 'view' ? reservationBounds.looseMinutes : 0;
  return new Date(startAt.getTime() - early * 60_000);
};

export const reservationSources = ['app', 'page', 'office'] as const;
export const lostReasons = [
  ...(['price', 'size', 'location', 'elsewhere', 'postponed', 'silent', 'other'] as const),
] as const;
export const stepKinds = [
  'sent',
  'message',
  'note',
  'contacted',
  'assigned',
  'asked',
  'booked',
  'moved',
  'viewed',
  'noShow',
  'cancelled',
  'offered',
  'back',
  'untouched',
  'won',
  'lost',
  'reopened',
] as const;

/** A note of the timeline, or what somebody says of a step; empty where nothing is asked. */
export const stepNote = multilineText(reservationBounds.text);
export const neededNote = multilineText(reservationBounds.text, 1);

/** A month, YYYY-MM. */
const month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, { error: 'field.date' }));

/** What somebody who wants to lease says of themselves and of what they look for. */
export const reservationNeeds = {
  name: safeName,
  companyName: z.nullable(text(50)),
  /** Square metres. */
  areaFrom: z.nullable(squareMetres),
  areaTo: z.nullable(squareMetres),
  people: z.nullable(z.int().check(z.minimum(1), z.maximum(reservationBounds.people))),
  moveIn: z.nullable(month),
  text: z.nullable(multilineText(reservationBounds.text)),
};
export const wantedPlace = {
  buildingId: z.nullable(ids.building()),
  unitId: z.nullable(ids.unit()),
};
export const reservationPhone = mobile;

/** The smaller area comes first. */
export const areaInOrder = z.refine<{ areaFrom: number | null; areaTo: number | null }>(
  ({ areaFrom, areaTo }) => areaFrom === null || areaTo === null || areaFrom <= areaTo,
  { error: 'reservation.error.area', path: ['areaTo'] },
);
