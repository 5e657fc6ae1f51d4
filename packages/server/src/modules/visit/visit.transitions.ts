import type { Right } from '@mdi/contract/kit/op.ts';
import { visitApi, visitReviewRight } from '@mdi/contract/modules/visit/visit.contract.ts';
import { type Companion, passEarlyMinutes } from '@mdi/contract/modules/visit/visit.fields.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { may } from '../../kit/access/may.ts';
import { lockRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { forbidden, notFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { guestOf, passWork } from '../pass/index.ts';
import { lendCard, settleCard } from './visit.card.ts';
import { partyOf, visitToCopy } from './visit.copy.queries.ts';
import { assertNotDenied, lockDenyKeys, someoneDenied } from './visit.deny-list.ts';
import { validHost } from './visit.host-lookup.queries.ts';
import { isHostOf } from './visit.hosting.queries.ts';
import { sealIdNumber, unsealIdNumber } from './visit.id-number.ts';
import { assertBuildingsInReach } from './visit.invite.ts';
import { isInScope } from './visit.queries.ts';
import { rulesOf } from './visit.rules.queries.ts';
import { laterInSeries } from './visit.series.queries.ts';
import { visitsAmong } from './visit.step.queries.ts';
import { guestName, takeStepOfOne, takeStepOfVisits } from './visit.take-steps.ts';

export async function assertInScope(ctx: Ctx, visitId: number): Promise<void> {
  if (!(await isInScope(ctx, visitId))) notFound();
}

/** The row of a visit, locked, and by what the deny list knows its party. */
async function lockedParty(ctx: PublicCtx, visitId: number) {
  const row = await lockRow(ctx, 'visit', visitId);
  const name = guestName(row.name, row.phone);
  const { companions } = await visitToCopy(ctx, visitId);
  const guest = { name, phone: row.phone, idNumber: unsealIdNumber(ctx, row.idNumber) };
  const people = [guest, ...companions, ...(await partyOf(ctx, visitId))];
  return { visit: row, marks: await lockDenyKeys(ctx, row.projectId, people) };
}

export type Visit = Awaited<ReturnType<typeof lockRow<'visit'>>>;
export type Verdict = { approve: boolean; reason: string | null; hostId?: number | undefined };

/** Approves a visit; one that names nobody who works here, to the host who is named now. */
async function approved(ctx: PublicCtx, visit: Visit, hostId: number | undefined) {
  if (visit.hostId !== null || visit.state !== 'pending') {
    return takeStepOfOne(ctx, visit.id, { action: 'approve' });
  }
  if (hostId === undefined) refuseField('hostId', 'visit.error.hostNeeded');
  const host = await validHost(ctx, hostId);
  if (!host || host.companyId !== visit.companyId) notFound();
  if (!host.works) refuseField('hostId', 'visit.error.hostInvalid');
  const set = { hostId, hostName: host.hostName };
  return takeStepOfOne(ctx, visit.id, { action: 'approve', set, note: host.hostName });
}

/** Approves or rejects a visit that the caller may review. */
export async function decideVisit(ctx: PublicCtx, visitId: number, { approve, reason, hostId }: Verdict) {
  if (!approve) {
    return takeStepOfOne(ctx, visitId, { action: 'reject', set: { reason }, note: reason });
  }
  const { visit, marks } = await lockedParty(ctx, visitId);
  if (visit.state === 'pending' && visit.endAt <= ctx.now()) refuse('visit.error.past');
  const moved = await approved(ctx, visit, hostId);
  await assertNotDenied(ctx, visit.projectId, marks);
  return moved;
}

/** The host may, and who holds the right to it. */
async function assertHostOr(ctx: Ctx, visitId: number, right: Right): Promise<void> {
  if (await isHostOf(ctx, ctx.actor.userId, visitId)) return;
  await assertInScope(ctx, visitId);
  if (!may(ctx, right)) forbidden();
}

export async function review(ctx: Ctx, visitId: number, verdict: Verdict) {
  await assertHostOr(ctx, visitId, visitReviewRight);
  if (verdict.approve && !(await isHostOf(ctx, ctx.actor.userId, visitId))) {
    await assertBuildingsInReach(ctx, await visitToCopy(ctx, visitId));
  }
  return decideVisit(ctx, visitId, verdict);
}

/** Takes back a visit that the caller may take back. */
export const takeBack = (ctx: PublicCtx, visitId: number, reason: string | null) =>
  takeStepOfOne(ctx, visitId, { action: 'cancel', set: { reason }, note: reason });

/** Takes back a visit, and with `later` those after it that were planned with it: the message of the first tells it. */
export async function cancel(ctx: Ctx, visitId: number, reason: string | null, later: boolean) {
  const right = visitApi.ops.edit;
  await assertHostOr(ctx, visitId, right);
  const at = ctx.now();
  // By this very moment the message knows which visits were cancelled together.
  const then = Object.assign(ctx, { now: () => at });
  const rest = later ? await laterInSeries(then, visitId, may(ctx, right)) : [];
  const taken = await takeBack(then, visitId, reason);
  if (rest.length > 0) {
    const all = visitsAmong(rest.map(({ id }) => id));
    await takeStepOfVisits(then, all, { action: 'cancel', set: { reason }, note: reason, quiet: true });
  }
  return taken;
}

export async function leave(ctx: Ctx, visitId: number, card: 'returned' | 'lost' | null) {
  await assertInScope(ctx, visitId);
  const at = ctx.now();
  // By this very moment a check-out that is taken back knows which card went with it.
  const then = Object.assign(ctx, { now: () => at });
  const moved = await takeStepOfOne(then, visitId, { action: 'leave', set: { leftAt: at, outAt: null } });
  await settleCard(then, visitId, card);
  return moved;
}

type Details = { name: string } & Parameters<typeof sealIdNumber>[1];

/** Fills in what a guest has not said. */
export async function complete(ctx: PublicCtx, visitId: number, { name, ...id }: Details) {
  const { projectId, phone, state } = await lockRow(ctx, 'visit', visitId);
  if (state === 'invited') {
    const marks = await lockDenyKeys(ctx, projectId, [{ name, phone, idNumber: id.idNumber }]);
    await assertNotDenied(ctx, projectId, marks);
    await updateRow(ctx, 'visit', visitId, { name, ...sealIdNumber(ctx, id) });
  }
  return takeStepOfOne(ctx, visitId, { action: 'complete' });
}

type Own = { purpose: string | null; visitorType: string | null; companions: readonly Companion[] };

/**
 * Whether what a guest types is looked at before it gives a pass: numbers by which the deny list knows people. They wait
 * whatever that list says, so that nobody reads it by trying.
 */
export const needsReview = ({ idNumber, companions }: Pick<Details, 'idNumber'> & Pick<Own, 'companions'>) =>
  Boolean(idNumber) || companions.some(({ phone }) => phone !== null);

/** The same by the guest, with those who come along; where one is denied, the visit waits for a review as well. */
export async function completeOwn(ctx: PublicCtx, visitId: number, { name, ...id }: Details, own: Own) {
  const { projectId, phone, state } = await lockRow(ctx, 'visit', visitId);
  if (state !== 'invited') return takeStepOfOne(ctx, visitId, { action: 'complete' });
  const people = [{ name, phone, idNumber: id.idNumber }, ...own.companions];
  const denied = await someoneDenied(ctx, projectId, people);
  const action = denied || needsReview({ ...id, ...own }) ? 'hold' : 'complete';
  const companions = JSON.stringify(own.companions);
  // From here on they are written to in the language in which they read.
  const mine = { ...own, companions, lang: ctx.lang };
  await updateRow(ctx, 'visit', visitId, { name, ...sealIdNumber(ctx, id), ...mine });
  return takeStepOfOne(ctx, visitId, { action });
}

/** Checks a guest in who stands at the desk, those who come along with them. */
export async function checkIn(ctx: Ctx, visitId: number, card: string | null) {
  await assertInScope(ctx, visitId);
  const { visit, marks } = await lockedParty(ctx, visitId);
  if (visit.state === 'invited') refuse('visit.error.nameMissing');
  if (visit.state === 'approved') {
    const now = ctx.now();
    if (now > visit.endAt) refuse('visit.error.past');
    if (now.getTime() < visit.startAt.getTime() - passEarlyMinutes * 60_000) {
      const rules = await rulesOf(ctx, visit.projectId);
      const when = new Intl.DateTimeFormat('sv-SE', {
        timeZone: rules.timeZone,
        dateStyle: 'short',
        timeStyle: 'short',
      }).format(visit.startAt);
      refuse('visit.error.tooEarly', { args: [when] });
    }
    await assertNotDenied(ctx, visit.projectId, marks);
    const guest = await guestOf(passWork(ctx), visitId);
    if (guest?.standing !== 'valid') refuse('visit.error.blocked');
  }
  const arrived = await arrive(ctx, visitId);
  if (card !== null) await assertLend(ctx, visitId, card);
  return arrived;
}

/** By hand: at the front desk a guest arrives by being there. */
export const arrive = (ctx: Ctx, visitId: number) =>
  takeStepOfOne(ctx, visitId, { action: 'arrive', from: ['approved'], set: { arrivedAt: ctx.now() } });

/** Hands a card out with another step, by who may lend cards. */
export async function assertLend(ctx: Ctx, visitId: number, card: string): Promise<void> {
  if (!may(ctx, visitorCardApi.ops.lend)) forbidden();
  await lendCard(ctx, visitId, card);
}
