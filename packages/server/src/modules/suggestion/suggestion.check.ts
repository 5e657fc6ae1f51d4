import type { PublicCtx } from '../../kit/ctx.ts';
import { makeGate } from '../../kit/gate.ts';
import { refuseField } from '../../kit/refuse.ts';

/** Who checks is somebody outside, who may be slow: few texts wait for an answer at a time. */
export const checkGate = makeGate(8, 64, 4);

/**
 * Looks at what somebody has written before anything of it is kept. Answers whether staff have to look themselves, because
 * the checker could not.
 * @throws Refusal 400 for what must not be shown
 */
export async function isUnchecked(ctx: PublicCtx, field: string, text: string): Promise<boolean> {
  const { contentCheck } = ctx.deps;
  if (contentCheck === null || text === '') return false;
  const verdict = await contentCheck.check({ text, openId: null });
  if (verdict === 'risky') refuseField(field, 'suggestion.error.risky');
  return verdict === 'unsure';
}
