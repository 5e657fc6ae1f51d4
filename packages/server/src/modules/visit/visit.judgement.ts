import { closeAfterHours, passEarlyMinutes } from '@mdi/contract/modules/visit/visit.fields.ts';
import type { VisitState } from '@mdi/contract/modules/visit/visit.flow.ts';

const minuteMs = 60_000;
const closeAfterMs = closeAfterHours * 60 * minuteMs;

/** A granted passage of a guest, as its record tells it. */
export type GuestPassage = {
  at: number;
  dir: 'in' | 'out' | 'unknown';
  /** Through a door of which the outside is outside the project. */
  exit: boolean;
  /** Whether who leaves then is gone for good: the pass is for one exit, or it is the last day of the visit. */
  last: boolean;
  reader: string | null;
  /** Whose of the party the code was. */
  person: number;
};

/** A visit as it stands, times in milliseconds. */
export type VisitFacts = {
  state: VisitState;
  startAt: number;
  endAt: number;
  arrivedAt: number | null;
  outAt: number | null;
  leftAt: number | null;
  /** Who said that the guest left. */
  leftBy: string | null;
};

type Moment = { at: number; reader: string | null };

/** What readers' records say of a visit: when it began, and where its guest is now. */
export type VisitJudgement = {
  arrived: Moment;
  /** `closed`: still there so long after the end that they count as gone. */
  now: { is: 'inside'; since: Moment } | { is: 'out' | 'gone'; since: Moment } | { is: 'closed'; at: number };
};

/** Within the period; a reader that doesn't know the direction counts as a way in. */
const begins =
  ({ startAt, endAt }: VisitFacts) =>
  ({ at, dir }: GuestPassage) =>
    dir !== 'out' && at >= startAt - passEarlyMinutes * minuteMs && at <= endAt + minuteMs;

/** When a guest counts as gone who isn't seen to leave. */
const closesAt = (endAt: number) => endAt + closeAfterMs;

/** Without those who leave while others of the party are still inside: the visit goes on until the last of them leaves. */
function ofParty(passages: readonly GuestPassage[]): GuestPassage[] {
  const inside = new Set<number>();
  return passages.filter(({ dir, exit, person }) => {
    if (dir !== 'out') inside.add(person);
    else if (exit) inside.delete(person);
    return dir !== 'out' || !exit || inside.size === 0;
  });
}

const later = (a: Moment | null, b: Moment | null) => (a && b ? (b.at > a.at ? b : a) : (a ?? b));

/**
 * Judges a visit by all that readers recorded of it, in whatever order they told it, so that the same passages always
 * make the same visit. Who went out and came in at the same moment is inside. Null: it hasn't begun.
 * @param recorded in the order in which they happened
 */
export function judgeVisit(
  visit: VisitFacts,
  recorded: readonly GuestPassage[],
  now: number,
): VisitJudgement | null {
  const passages = ofParty(recorded);
  const begun = visit.arrivedAt === null ? null : { at: visit.arrivedAt, reader: null };
  const seen = passages.find(begins(visit)) ?? null;
  const arrived = seen && begun ? (seen.at < begun.at ? seen : begun) : (seen ?? begun);
  if (!arrived) return null;
  const since = passages.filter(({ at }) => at >= arrived.at);
  const out = since.findLast(({ dir, exit }) => dir === 'out' && exit) ?? null;
  // What is written down stands, also where its record says no more what it said: a door may have become another.
  const closed = visit.leftBy === 'clock' && visit.leftAt !== null && visit.leftAt >= closesAt(visit.endAt);
  const written = closed ? null : (visit.leftAt ?? visit.outAt);
  const went = later(out, written === null ? null : { at: written, reader: null });
  const ended = visit.leftBy === 'reader' && visit.leftAt !== null && went?.at === visit.leftAt;
  const final = out !== null && went === out ? out.last : ended;
  // Back from where one is gone for good is who was seen to come in.
  const back = since.findLast(({ dir }) => (final ? dir === 'in' : dir !== 'out')) ?? null;
  const came = later(arrived, back) ?? arrived;
  if (went && went.at > came.at) {
    return { arrived, now: { is: final || now > visit.endAt ? 'gone' : 'out', since: went } };
  }
  if (now > closesAt(visit.endAt)) return { arrived, now: { is: 'closed', at: closesAt(visit.endAt) } };
  return { arrived, now: { is: 'inside', since: came } };
}
