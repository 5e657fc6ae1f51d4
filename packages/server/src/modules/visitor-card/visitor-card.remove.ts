import { deleteRow, lockRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { cardById } from './visitor-card.queries.ts';

/** Deletes a card that nobody has. */
export async function removeCard(ctx: Ctx, cardId: number): Promise<void> {
  if (!orNotFound(await cardById(ctx, cardId)).kept) forbidden();
  const { state } = await lockRow(ctx, 'visitorCard', cardId);
  if (state === 'lent') {
    refuse('visitorCard.error.lentRemove', { code: 'conflict', data: { which: 'state' } });
  }
  await deleteRow(ctx, 'visitorCard', cardId);
}
