import { updateRow } from '../../kit/audit/changes.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { endIssuedPasses, passWork } from '../pass/index.ts';
import { forgetPresenceProofs } from './auth.presence-proof.queries.ts';
import { countOpenSessions, dropTickets, endReadingSessions, endSessions } from './auth.queries.ts';

/**
 * A lost phone opens nothing: every session, on the phone too, the pass on it, the chat account, links that were sent to
 * it, and codes that are sent to its card. It stays so until the number changes or a manager says that it is back.
 * @param exceptId the session that goes on: that of who reports the own phone
 */
export async function reportLost(ctx: PublicCtx, userId: number, exceptId: number | null) {
  const endedSessions = await countOpenSessions(ctx, userId, exceptId);
  await endSessions(ctx, userId, exceptId);
  await forgetPresenceProofs(ctx, userId);
  await dropTickets(ctx, userId, 'password');
  await endIssuedPasses(passWork(ctx), { users: [userId] });
  await endReadingSessions(
    ctx,
    await updateRow(ctx, 'user', userId, { chatAccount: null, phoneLostAt: ctx.now() }),
  );
  return { endedSessions };
}

/** Lets the phone be used again: it was found, or its number is on another card. */
export async function phoneFound(ctx: PublicCtx, userId: number): Promise<void> {
  await updateRow(ctx, 'user', userId, { phoneLostAt: null });
}

/** @throws Refusal for a phone that was reported lost: whoever holds it may read what is sent to it */
export function assertNotLost({ phoneLostAt }: { phoneLostAt: Date | null }): void {
  // What was used up on the way here stays so.
  if (phoneLostAt !== null) refuse('auth.error.phoneLost', { keep: true });
}
