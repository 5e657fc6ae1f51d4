import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { proofMinutes } from '../../kit/presence.ts';
import { refuse } from '../../kit/refuse.ts';
import { noteProof } from './auth.presence.queries.ts';
import { demandProof, ownAccount, type Proof } from './auth.proof.ts';
import { demandRoomToGuess } from './auth.throttle.queries.ts';

/** How the caller shows that it is they. */
export async function proofWays(ctx: Ctx): Promise<{ way: 'password' | 'code' }> {
  return { way: (await ownAccount(ctx)).passwordHash === null ? 'code' : 'password' };
}

/**
 * Shows for a while that it is the person who acts in this session: by the password, because a phone lies beside the
 * computer; by a code only where no password is set. @throws Refusal, counted with the sign-in's tries
 */
export async function prove(ctx: Ctx, proof: Proof): Promise<{ until: string }> {
  const user = await ownAccount(ctx);
  if (user.passwordHash !== null && proof.code) {
    refuse('auth.error.proofByPassword', { data: { field: 'password' } });
  }
  await demandRoomToGuess(ctx, normaliseName(user.userName));
  await demandProof(ctx, user, proof);
  if (!(await noteProof(ctx, user))) refuse('auth.error.badPassword', { data: { field: 'password' } });
  return { until: new Date(ctx.now().getTime() + proofMinutes * 60_000).toISOString() };
}
