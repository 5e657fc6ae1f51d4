import { maskPhone } from '@mdi/contract/kit/display.ts';
import type { VisitAction, VisitState } from '@mdi/contract/modules/visit/visit.flow.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { notFound, refuse } from '../../kit/calls/refuse.ts';
import { passWork } from '../pass/index.ts';
import { nameOfCaller } from './visit.hosting.queries.ts';
import { notifyGuests } from './visit.notify-guests.ts';
import { queueMessages } from './visit.queue-messages.queries.ts';
import {
  lastStep,
  type MovedVisit,
  oneVisit,
  type StepFacts,
  type StepTaker,
  stateOf,
  takeStep,
  type VisitCondition,
  wholeParty,
} from './visit.step.queries.ts';

type Wanted = {
  action: VisitAction;
  from?: readonly VisitState[];
  set?: StepFacts;
  note?: string | null;
  by?: StepTaker;
  /** Nobody is sent a message: the guest stands here, or hears of it otherwise. */
  quiet?: boolean;
};

/** Whoever calls, for the timeline. */
export async function stepTaker(ctx: PublicCtx): Promise<StepTaker> {
  const userId = ctx.actor?.userId ?? ctx.employee?.userId ?? null;
  if (userId === null) return { by: 'guest', byName: null, userId };
  return { by: 'user', byName: await nameOfCaller(ctx, userId), userId };
}

/** What follows from a step: guests and hosts hear of it. */
async function follow(
  ctx: PublicCtx,
  { action, quiet }: Wanted,
  moved: readonly MovedVisit[],
): Promise<void> {
  const ids = moved.map((one) => one.id);
  for (const { id, was, state } of moved) {
    ctx.changes.push({ entity: 'visit', id, before: { state: was }, after: { state } });
  }
  if ((action === 'approve' || action === 'reject') && !quiet) {
    await queueMessages(passWork(ctx), 'decision', ids);
  }
  if (action === 'cancel' && !quiet) await notifyGuests(ctx, 'cancel', ids);
  if (action === 'arrive') await queueMessages(passWork(ctx), 'hostArrived', ids);
}

/** Takes a step with visits that somebody may reach; answers those that took it. */
export async function takeStepOfVisits(
  ctx: PublicCtx,
  where: VisitCondition,
  wanted: Wanted,
): Promise<MovedVisit[]> {
  const by = wanted.by ?? (await stepTaker(ctx));
  const { quiet: _, ...step } = wanted;
  const moved = await takeStep(passWork(ctx), { ...step, where, by });
  if (moved.length > 0) await follow(ctx, wanted, moved);
  return moved;
}

/** The sentence for a step that the state doesn't allow. A second review is told of the first. */
export async function refuseStep(ctx: PublicCtx, visitId: number, action: VisitAction): Promise<never> {
  const state = await stateOf(passWork(ctx), visitId);
  if (!state) notFound();
  const data = { which: 'state' } as const;
  if (action === 'approve' || action === 'reject') {
    const review = await lastStep(passWork(ctx), visitId, ['approve', 'reject']);
    if (review) {
      const verdict = ctx.say(
        review.step === 'approve' ? 'visit.decision_approved' : 'visit.decision_rejected',
      );
      refuse('visit.error.reviewed', { code: 'conflict', data, args: [review.byName ?? '', verdict] });
    }
  }
  refuse('visit.error.state', { code: 'conflict', data, args: [ctx.say(`visit.state_${state}`)] });
}

/** The same with one visit, and its party with it. @throws Refusal 409 when the visit itself can't take it */
export async function takeStepOfOne(
  ctx: PublicCtx,
  visitId: number,
  wanted: Wanted,
  alone = false,
): Promise<{ state: VisitState; version: number }> {
  const where = alone ? oneVisit(visitId) : wholeParty(visitId);
  const moved = await takeStepOfVisits(ctx, where, wanted);
  const own = moved.find((one) => one.id === visitId);
  // Those who come along don't go where their leader can't; the refusal takes their step back.
  if (!own) return refuseStep(ctx, visitId, wanted.action);
  return { state: own.state, version: own.version };
}

/** A guest as sentences name them. */
export const guestName = (name: string | null, phone: string | null) => name ?? maskPhone(phone);
