import { sql } from 'kysely';
import { lockRow } from '../../kit/changes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { refuse } from '../../kit/refuse.ts';
import { passWork } from '../pass/index.ts';
import { cardByNumber, cardsHeldUntil } from './visit.card.queries.ts';
import { lendCard, moveCard } from './visit.card.ts';
import { demandInScope } from './visit.course.ts';
import { move, partyWhere } from './visit.move.ts';
import { settleGuests } from './visit.reader.ts';

/** Pages offer it for ten seconds; a slow network may take the rest. */
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
  await demandInScope(ctx, visitId);
  const visit = await lockRow(ctx, 'visit', visitId);
  const { state, leftAt, projectId } = visit;
  const own = visit.updatedBy === ctx.actor.userId && visit.version === version;
  if (state !== 'left' || leftAt === null || !own) refuse('visit.error.undoChanged', stateData);
  if (ctx.now().getTime() - leftAt.getTime() > undoMs) refuse('visit.error.undoLate', stateData);
  const where = sql<boolean>`(${partyWhere(visitId)} and visit.left_at = ${leftAt})`;
  const moved = await move(ctx, where, { action: 'undoLeave', set: sql`left_at = null` });
  const ids = moved.map(({ id }) => id);
  await lendAgain(ctx, projectId, ids, leftAt);
  await settleGuests(passWork(ctx), projectId, ids);
  const now = await lockRow(ctx, 'visit', visitId);
  return { state: now.state, version: now.version };
}
