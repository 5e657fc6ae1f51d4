import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { may } from '../../kit/access/may.ts';
import { lockRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { passWork } from '../pass/index.ts';
import { cardByNumber, cardOfVisit, cardsHeldUntil } from './visit.card.queries.ts';
import { lendCard, moveCard } from './visit.card.ts';
import { settleVisits } from './visit.settle-by-readers.ts';
import { partyAt, wholeParty } from './visit.step.queries.ts';
import { refuseStep, takeStepOfVisits } from './visit.take-steps.ts';
import { assertInScope } from './visit.transitions.ts';
import { hindrancesOf, lockParty } from './visit.undo.queries.ts';

/** Pages offer it for ten seconds; a slow network, or a second thought, may take the rest. */
const undoMs = 60_000;
const stateData = { code: 'conflict', data: { which: 'state' } } as const;

/** Lends the cards anew that were handed in or lost with the check-out, to whom they were lent. */
async function lendAgain(ctx: Ctx, projectId: number, visitIds: readonly number[], at: Date): Promise<void> {
  for (const { visitId, number } of await cardsHeldUntil(ctx, visitIds, at)) {
    const card = await cardByNumber(ctx, projectId, number);
    if (card?.state === 'lost') await moveCard(ctx, card, 'find');
    await lendCard(ctx, visitId, number);
  }
}

/**
 * Takes a check-out back that the caller made a moment ago, for all who left by it: where they are follows from what
 * readers saw, as before. @throws Refusal 409 when anything happened since
 */
export async function undoLeave(ctx: Ctx, visitId: number, version: number) {
  await assertInScope(ctx, visitId);
  const visit = await lockRow(ctx, 'visit', visitId);
  const { state, leftAt, projectId } = visit;
  const own = visit.updatedBy === ctx.actor.userId && visit.version === version;
  if (state !== 'left' || leftAt === null || !own) refuse('visit.error.undoChanged', stateData);
  if (ctx.now().getTime() - leftAt.getTime() > undoMs) refuse('visit.error.undoLate', stateData);
  const moved = await takeStepOfVisits(ctx, partyAt(visitId, 'leftAt', leftAt), {
    action: 'undoLeave',
    set: { leftAt: null },
  });
  const ids = moved.map(({ id }) => id);
  await lendAgain(ctx, projectId, ids, leftAt);
  await settleVisits(passWork(ctx), projectId, ids);
  const now = await lockRow(ctx, 'visit', visitId);
  return { state: now.state, version: now.version };
}

/** Who isn't here has no card: those that were lent count as handed in. */
async function takeCards(ctx: Ctx, visitIds: readonly number[]): Promise<void> {
  for (const visitId of visitIds) {
    const card = await cardOfVisit(ctx, visitId);
    if (!card) continue;
    if (!may(ctx, visitorCardApi.ops.takeBack)) forbidden();
    await moveCard(ctx, card, 'takeBack');
  }
}

/**
 * Takes a check-in of today back that was a mistake, for all who came by it: they are expected as before, and readers
 * still let them in. Who made it says no reason for a minute.
 * @throws Refusal 409 when a reader let one of them pass
 */
export async function undoArrive(ctx: Ctx, visitId: number, reason: string | null) {
  await assertInScope(ctx, visitId);
  const party = await lockParty(ctx, wholeParty(visitId));
  const visit = party.find(({ id }) => id === visitId);
  if (visit?.state !== 'arrived' || visit.arrivedAt === null) return refuseStep(ctx, visitId, 'undoArrive');
  const { arrivedAt, updatedBy } = visit;
  const { today, seen } = await hindrancesOf(ctx, visitId);
  if (seen) refuse('visit.error.undoSeen', stateData);
  if (!today) refuse('visit.error.undoDay', stateData);
  const own = updatedBy === ctx.actor.userId && ctx.now().getTime() - arrivedAt.getTime() <= undoMs;
  if (reason === null && !own) refuseField('reason', 'visit.error.undoReason');
  const set = { arrivedAt: null, seenAt: null, outAt: null };
  const moved = await takeStepOfVisits(ctx, partyAt(visitId, 'arrivedAt', arrivedAt), {
    action: 'undoArrive',
    set,
    note: reason,
  });
  await takeCards(
    ctx,
    moved.map(({ id }) => id),
  );
  const { state, version } = await lockRow(ctx, 'visit', visitId);
  return { state, version };
}
