import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import type { Account } from './auth.queries.ts';

/**
 * Writes down in the caller's session that they showed just now who they are; false when what they showed is no longer so,
 * because the password or the phone changed meanwhile.
 */
export async function notePresenceProof(
  ctx: Ctx,
  checked: Pick<Account, 'passwordHash' | 'phoneKey'>,
): Promise<boolean> {
  // Who sets a password holds the row until the proofs of the former are gone.
  const user = await rows(ctx)
    .selectFrom('user')
    .select(['passwordHash', 'phoneKey'])
    .where('id', '=', ctx.actor.userId)
    .forUpdate()
    .executeTakeFirst();
  if (user?.passwordHash !== checked.passwordHash || user.phoneKey !== checked.phoneKey) return false;
  await rows(ctx)
    .updateTable('session')
    .set({ provenAt: ctx.now() })
    .where('id', '=', ctx.actor.sessionId)
    .execute();
  return true;
}

/** Forgets every proof of a user: what it was made with is no longer good. */
export async function forgetPresenceProofs(ctx: PublicCtx, userId: number): Promise<void> {
  await rows(ctx)
    .updateTable('session')
    .set({ provenAt: null })
    .where('userId', '=', userId)
    .where('provenAt', 'is not', null)
    .execute();
}
