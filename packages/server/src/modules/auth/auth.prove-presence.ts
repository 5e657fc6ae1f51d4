import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { presenceProofMinutes } from '../../kit/access/presence.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { assertOwnAppCode, hasAuthenticatorApp } from './auth.app-code.ts';
import { assertPasswordOrCode, ownAccount, type PasswordOrCode } from './auth.password-or-code.ts';
import { notePresenceProof } from './auth.presence-proof.queries.ts';
import { assertRoomToGuess } from './auth.throttle.queries.ts';

/** How the caller shows that it is they. */
export async function presenceProofWays(ctx: Ctx): Promise<{ way: 'password' | 'code'; app: boolean }> {
  const user = await ownAccount(ctx);
  return { way: user.passwordHash === null ? 'code' : 'password', app: await hasAuthenticatorApp(ctx, user) };
}

/**
 * Shows for a while that it is the person who acts in this session: by the password, because a phone lies beside the
 * computer; by a code only where no password is set. Whose sign-in asks for an app shows that as well: what takes the app
 * away would otherwise stand behind the password alone. @throws Refusal, counted with the sign-in's tries
 */
export async function provePresence(
  ctx: Ctx,
  { appCode, ...proof }: PasswordOrCode & { appCode?: string | undefined },
): Promise<{ until: string }> {
  const user = await ownAccount(ctx);
  if (user.passwordHash !== null && proof.code) {
    refuse('auth.error.proofByPassword', { data: { field: 'password' } });
  }
  await assertRoomToGuess(ctx, normaliseName(user.userName));
  await assertPasswordOrCode(ctx, user, proof);
  await assertOwnAppCode(ctx, user, appCode);
  if (!(await notePresenceProof(ctx, user)))
    refuse('auth.error.badPassword', { data: { field: 'password' } });
  return { until: new Date(ctx.now().getTime() + presenceProofMinutes * 60_000).toISOString() };
}
