import { passMessage } from '@mdi/contract/kit/pass/signing.ts';
import {
  partyPassNumber,
  tokenBody,
  tokenFlags,
  tokenText,
  tokenTypes,
} from '@mdi/contract/kit/pass/token.ts';
import { passEarlyMinutes } from '@mdi/contract/modules/visit/visit.fields.ts';
import type { VisitStanding } from '../../kit/access/pass-standing.ts';
import { takePassNumbers } from './pass.issue.queries.ts';
import type { RotatingPass } from './pass.issue.ts';
import { passRotation } from './pass.issue.ts';
import { limitByKnownEnd } from './pass.known-ends.ts';
import { notifyReaders } from './pass.notify-readers.queries.ts';
import { passSignerOf } from './pass.signing-keys.queries.ts';
import { type Guest, guestOf, type Issuing, partyOf } from './pass.visit.queries.ts';
import type { PassWork } from './pass.work.queries.ts';

const dayMs = 86_400_000;
const seconds = (at: number) => Math.floor(at / 1000);

export type VisitIssued =
  | { is: 'issued'; still: boolean; notYet: boolean; people: Shown[] }
  | { is: 'refused'; standing: VisitStanding }
  | { is: 'nowhere' }
  | { is: 'over' }
  /** Asked again within ten seconds; rotating passes only. */
  | { is: 'tooSoon' };

/** One day's part of a visit: a pass is good for a day at most. Days count from when the first pass is good. */
export function dayPartAt({ startAt, endAt }: Pick<Guest, 'startAt' | 'endAt'>, at: number) {
  const first = startAt.getTime() - passEarlyMinutes * 60_000;
  const day = Math.max(0, Math.floor((at - first) / dayMs));
  const from = first + day * dayMs;
  return { number: day + 1, from, to: Math.min(from + dayMs, endAt.getTime()) };
}

/**
 * Which entry of a visit a passage used, in a statement of text: the number of {@link dayPartAt}, or null before the first
 * day of the visit, as its period is by now. @param startAt @param at @param zone expressions
 */
export const entryNumberSql = (startAt: string, at: string, zone: string) => {
  const first = `(${startAt} - interval '${passEarlyMinutes} minutes')`;
  return `case when (${at} at time zone ${zone})::date >= (${first} at time zone ${zone})::date
    then greatest(0, floor(extract(epoch from ${at} - ${first}) / 86400))::bigint + 1 end`;
};

/** Whose of a party a pass is, in a statement of text: the part of its number that {@link partyPassNumber} adds. */
export const partyMemberSql = (jti: string) => `(coalesce(${jti}, 0) >> 27 << 27)`;

export const guestTokenTypes: readonly number[] = [tokenTypes.invitedVisitor, tokenTypes.temporaryVisitor];

const typeOf = ({ kind }: Guest) =>
  kind === 'invited' ? tokenTypes.invitedVisitor : tokenTypes.temporaryVisitor;

type Times = { jti: number; nbf: number; exp: number; shownTo: number };

/** Everybody who goes in by the pass of a visit, each with codes that a reader takes for themselves. */
const peopleOf = ({ name, along }: Guest) => [name ?? '', ...along];

type Shown = { name: string; passes: RotatingPass[] };

/** The passes of these times for each of the party, up to the first that would open nothing any more. */
async function signed(
  work: PassWork,
  guest: Issuing,
  times: readonly Times[],
  shownOf: (shownTo: number) => Pick<RotatingPass, 'showFrom' | 'showTo'>,
): Promise<Shown[]> {
  const { projectId, companyId, visitId, once, still, iat } = guest;
  const lastShown = times.at(-1)?.shownTo ?? 0;
  const later = async (end: Date) => (await guestOf({ ...work, now: end }, visitId))?.areaIds;
  const at = await limitByKnownEnd(work, guest, lastShown, later);
  const signer = await passSignerOf(work, projectId);
  const flags = tokenFlags.onlineCheck | (once ? tokenFlags.oneEntry : 0) | (still ? 0 : tokenFlags.rotating);
  const people = peopleOf(guest).map((name): Shown => ({ name, passes: [] }));
  for (const { jti, nbf, exp, shownTo } of times) {
    const { area, until } = at(shownTo);
    if (area === null) break;
    for (const [person, { passes }] of people.entries()) {
      const body = tokenBody({
        kid: signer.kid,
        type: typeOf(guest),
        flags,
        pid: projectId,
        tid: companyId,
        sid: visitId,
        jti: partyPassNumber(person, jti),
        iat,
        nbf,
        exp: Math.min(exp, until),
        area,
      });
      passes.push({ text: tokenText(body, signer.sign(passMessage(body))), ...shownOf(shownTo) });
    }
  }
  return people;
}

/** When the day's part of a visit ends; with the host's own passage at the latest. */
const endOf = (guest: Guest, at: number) =>
  Math.min(dayPartAt(guest, at).to, guest.hostCutOffAt?.getTime() ?? Number.POSITIVE_INFINITY);

/** Until when a guest has all areas of now, as far as it is known, and not longer than to an end. */
async function keepsUntil(work: PassWork, guest: Guest, end: number): Promise<number> {
  let next = guest.fewerFrom;
  while (next !== null && next.getTime() < end) {
    const then = await guestOf({ ...work, now: next }, guest.visitId);
    if (!then || guest.areaIds.some((id) => !then.areaIds.includes(id))) return next.getTime();
    next = then.fewerFrom;
  }
  return end;
}

/**
 * The passes of the day, which may be kept as pictures; their number is the day's, however often they are asked for.
 * Where an opening, a lease or the host's passage ends before the day does, so do the passes, because a reader that is
 * cut off hears nothing of it; the next ones leave out what was open.
 */
async function stillPasses(work: PassWork, guest: Issuing): Promise<Shown[]> {
  const { number, from } = dayPartAt(guest, work.now.getTime());
  const to = await keepsUntil(work, guest, endOf(guest, work.now.getTime()));
  const times = [{ jti: number, nbf: seconds(from), exp: seconds(to), shownTo: seconds(to) }];
  return signed(work, guest, times, () => ({ showFrom: from, showTo: to }));
}

/** Passes for the next 90 seconds, as of employees; null when they were asked for a moment ago. */
async function rotatingPasses(work: PassWork, guest: Issuing): Promise<Shown[] | null> {
  const { shownSeconds, earlySeconds, lifeSeconds, ahead } = passRotation;
  const last = await takePassNumbers(work, typeOf(guest), guest.visitId, ahead);
  if (last === null) return null;
  const { from } = dayPartAt(guest, work.now.getTime());
  const to = endOf(guest, work.now.getTime());
  const now = seconds(work.now.getTime());
  const shown = Array.from({ length: ahead }, (_, n) => now + n * shownSeconds).filter(
    (at) => at < seconds(to),
  );
  const times = shown.map((at, n) => ({
    jti: last - ahead + 1 + n,
    nbf: Math.max(seconds(from), at - earlySeconds),
    exp: Math.min(at - earlySeconds + lifeSeconds, seconds(to)),
    shownTo: at + shownSeconds,
  }));
  return signed(work, guest, times, (shownTo) => ({
    showFrom: (shownTo - shownSeconds) * 1000,
    showTo: shownTo * 1000,
  }));
}

const stands = (work: PassWork, guest: Guest) =>
  guest.standing === 'valid' &&
  guest.areaIds.length > 0 &&
  dayPartAt(guest, work.now.getTime()).to > work.now.getTime();

/**
 * The passes of a guest and of those who come along: good from 15 minutes before the visit to its end, a day at a
 * time. To be called in a transaction.
 */
export async function issueVisitPasses(work: PassWork, visitId: number): Promise<VisitIssued> {
  const party = await partyOf(work, visitId);
  const leader = party.find((one) => one.visitId === visitId);
  if (leader?.standing !== 'valid') return { is: 'refused', standing: leader?.standing ?? 'visit' };
  const now = work.now.getTime();
  const { from, to } = dayPartAt(leader, now);
  if (to <= now) return { is: 'over' };
  if (leader.areaIds.length === 0) return { is: 'nowhere' };
  const notYet = from > now;
  const people: Shown[] = [];
  for (const guest of party.filter((one) => stands(work, one))) {
    const none = () => peopleOf(guest).map((name) => ({ name, passes: [] }));
    const wanted = leader.still
      ? await stillPasses(work, guest)
      : notYet
        ? none()
        : await rotatingPasses(work, guest);
    if (wanted === null) return { is: 'tooSoon' };
    people.push(...wanted);
  }
  await notifyReaders(work, { visits: party.map((one) => one.visitId) });
  return { is: 'issued', still: leader.still, notYet, people };
}
