import { type VisitorCardState, visitorCardFlow } from '@mdi/contract/modules/visit/visit.flow.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { passWork } from '../pass/index.ts';
import { activateLentCards, cardByNumber, cardOfVisit, lockBorrower, setCard } from './visit.card.queries.ts';
import { assertNotDenied } from './visit.deny-list.ts';
import { addNote, oneVisit } from './visit.step.queries.ts';
import { guestName, stepTaker } from './visit.take-steps.ts';

const stateData = { code: 'conflict', data: { which: 'state' } } as const;

type Card = { id: number; number: string; state: VisitorCardState; visitId: number | null };

/**
 * Takes a step with a card whose row is locked.
 * @throws Refusal 409 when its state doesn't allow it
 */
export async function moveCard(
  ctx: Ctx,
  card: Card,
  action: 'lend' | 'takeBack' | 'lose' | 'find',
  visitId: number | null = null,
): Promise<{ state: VisitorCardState; version: number }> {
  const state = visitorCardFlow.next(card.state, action);
  const lentAt = state === 'lent' ? ctx.now() : null;
  const set = state && (await setCard(ctx, card.id, { state, from: card.state, visitId, lentAt }));
  if (!state || !set) {
    refuse('visitorCard.error.state', { ...stateData, args: [ctx.say(`visitorCard.state_${card.state}`)] });
  }
  const before = { state: card.state, visitId: card.visitId };
  ctx.changes.push({ entity: 'visitorCard', id: card.id, before, after: { state, visitId } });
  if (state === 'lent' && visitId !== null) await activateLentCards(passWork(ctx), oneVisit(visitId));
  const of = visitId ?? card.visitId;
  if (of !== null && (action === 'lend' || action === 'takeBack')) {
    const by = await stepTaker(ctx);
    await addNote(passWork(ctx), { visitIds: [of], step: action, by, note: card.number });
  }
  return { state, version: set.version };
}

/** Hands a card out to a guest who is approved or on site; `field` is where its number was typed. @throws Refusal for a card that can't be lent to them */
export async function lendCard(ctx: Ctx, visitId: number, number: string, field: 'card' | 'number' = 'card') {
  const visit = orNotFound(await lockBorrower(ctx, visitId));
  const card = await cardByNumber(ctx, visit.projectId, number);
  if (!card) refuseField(field, 'visit.error.cardUnknown', number);
  if (card.companyId !== null && card.companyId !== visit.companyId) {
    refuseField(field, 'visit.error.cardForeign', number);
  }
  if (visit.state !== 'approved' && visit.state !== 'arrived') {
    refuse('visitorCard.error.visitState', { ...stateData, args: [ctx.say(`visit.state_${visit.state}`)] });
  }
  const own = await cardOfVisit(ctx, visitId);
  if (own) refuse('visit.error.hasCard', { ...stateData, args: [own.number] });
  const stands = { code: 'conflict', data: { which: 'state', field } } as const;
  if (card.state === 'lent') refuse('visit.error.cardTaken', { ...stands, args: [number] });
  if (card.state === 'lost') refuse('visit.error.cardLost', { ...stands, args: [number] });
  const { phoneKey, idKey, name, phone } = visit;
  await assertNotDenied(ctx, visit.projectId, [{ phoneKey, idKey, name: guestName(name, phone) }]);
  return { cardId: card.id, ...(await moveCard(ctx, card, 'lend', visitId)) };
}

/** What became of the card of a guest who leaves. */
export async function settleCard(
  ctx: Ctx,
  visitId: number,
  became: 'returned' | 'lost' | null,
): Promise<void> {
  if (became === null) return;
  const card = await cardOfVisit(ctx, visitId);
  if (!card) refuse('visit.error.noCard', stateData);
  await moveCard(ctx, card, became === 'returned' ? 'takeBack' : 'lose');
}
