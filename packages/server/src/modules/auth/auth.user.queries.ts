import { updateRow } from '../../kit/audit/changes.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { forgetPresenceProofs } from './auth.presence-proof.queries.ts';
import type { Account } from './auth.queries.ts';

/** Remembers which privacy policy the person agreed to, and when. */
export async function noteSignIn(
  ctx: PublicCtx,
  user: Account,
  policyVersion: string | undefined,
): Promise<void> {
  if (!policyVersion || policyVersion === user.policyVersion) return;
  await rows(ctx)
    .updateTable('user')
    .set({ policyVersion, policyAgreedAt: ctx.now() })
    .where('id', '=', user.id)
    .execute();
}

/** Binds a chat account; a taken one breaks the unique constraint, which answers as such. */
export async function bindChatAccount(ctx: PublicCtx, userId: number, account: string | null): Promise<void> {
  await updateRow(ctx, 'user', userId, { chatAccount: account });
}

export async function setPassword(ctx: PublicCtx, userId: number, passwordHash: string): Promise<void> {
  await updateRow(ctx, 'user', userId, { passwordHash, passwordChangedAt: ctx.now() });
  await forgetPresenceProofs(ctx, userId);
}
