import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { notFound, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { assertWithinLimit } from '../../kit/rate-limits/rate-limits.ts';
import type { NewGuest } from './visit.add.ts';
import { assertPeriod, isTooFarAhead } from './visit.assert-rules.ts';
import { assertNotDenied, lockDenyKeys } from './visit.deny-list.ts';
import { validHost } from './visit.host-lookup.queries.ts';
import { isGuestOf } from './visit.hosting.queries.ts';
import { addInvited, assertNotInvitedYet, copyVisit } from './visit.invite.ts';
import { momentsIn, rulesOf } from './visit.rules.queries.ts';
import { guestLinkOfVisit } from './visit.show-and-send-link.ts';
import { decideVisit, takeBack, type Verdict } from './visit.transitions.ts';

/** An employee who invites to themselves, from their phone. */
type OwnHost = { employeeId: number; userId: number };
/** A day and two times of it, by the clock of the project. */
type When = { day: string; from: string; until: string };

const minutesOfDay = 24 * 60;
const maxInDay = 100;

async function hostAt(ctx: PublicCtx, { employeeId }: OwnHost, { day, from, until }: When) {
  await assertWithinLimit(ctx, [
    { name: 'own guests', of: [employeeId], most: maxInDay, minutes: minutesOfDay },
  ]);
  const host = orNotFound(await validHost(ctx, employeeId));
  if (!host.works) refuse('visit.error.hostInvalid');
  const rules = await rulesOf(ctx, host.projectId);
  const period = await momentsIn(ctx, rules.timeZone, day, { from, until });
  if (period.endAt <= ctx.now()) refuseField('until', 'visit.error.past');
  if (isTooFarAhead(ctx, period.startAt)) refuseField('day', 'visit.error.tooFar');
  return { host, rules, period };
}

const handedOn = async (ctx: PublicCtx, visitId: number) => ({
  visitId,
  ...(await guestLinkOfVisit(ctx, visitId)),
});

/** Invites a guest to the employee who calls; the link is theirs to hand on. */
export async function inviteOwn(
  ctx: PublicCtx,
  own: OwnHost,
  {
    name,
    phone,
    lang = 'zh',
    ...when
  }: When & { name: string; phone: string; lang?: 'zh' | 'en' | undefined },
) {
  const { host, rules, period } = await hostAt(ctx, own, when);
  const { works: _, ...whom } = host;
  assertPeriod(ctx, rules, period.startAt, period.endAt);
  const guest: NewGuest = { name, phone, companions: [] };
  const marks = await lockDenyKeys(ctx, host.projectId, [guest]);
  await assertNotInvitedYet(ctx, { ...whom, ...period }, [guest], 'phone');
  const nothing = { buildingId: null, location: null, purpose: null, visitorType: null, remarks: null };
  const facts = { ...nothing, ...whom, ...period, inviterId: own.userId };
  const visit = { kind: 'invited' as const, lang, ...facts };
  const [visitId = 0] = await addInvited(ctx, rules, [{ guest, visit }], false);
  await assertNotDenied(ctx, host.projectId, marks);
  return handedOn(ctx, visitId);
}

/** Invites one of the employee's former guests again. */
export async function inviteOwnAgain(ctx: PublicCtx, own: OwnHost, visitId: number, when: When) {
  if (!(await isGuestOf(ctx, own.employeeId, visitId))) notFound();
  const { host, period } = await hostAt(ctx, own, when);
  const invited = { periods: [period], send: false, inviterId: own.userId };
  const [again = 0] = await copyVisit(ctx, visitId, host, invited);
  return handedOn(ctx, again);
}

/** The employee says whether one of their guests may come. */
export async function reviewOwn(ctx: PublicCtx, own: OwnHost, visitId: number, verdict: Verdict) {
  if (!(await isGuestOf(ctx, own.employeeId, visitId))) notFound();
  return decideVisit(ctx, visitId, verdict);
}

/** The employee takes back that one of their guests comes. */
export async function takeBackOwn(ctx: PublicCtx, own: OwnHost, visitId: number, reason: string | null) {
  if (!(await isGuestOf(ctx, own.employeeId, visitId))) notFound();
  return takeBack(ctx, visitId, reason);
}

/** The link of one of the employee's guests. */
export async function linkOfOwn(ctx: PublicCtx, own: OwnHost, visitId: number) {
  if (!(await isGuestOf(ctx, own.employeeId, visitId))) notFound();
  return guestLinkOfVisit(ctx, visitId);
}
