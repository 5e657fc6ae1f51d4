import type { EmployeeCtx, PublicCtx } from '../../kit/calls/ctx.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import { makeWorkQueue } from '../../kit/jobs/work-queue.ts';
import { keepOpenId, openIdOf } from './suggestion.open-id.queries.ts';

/** Who checks is somebody outside, who may be slow: few texts wait for an answer at a time. */
export const contentCheckQueue = makeWorkQueue(8, 64, 4);

/**
 * Looks at what somebody has written before anything of it is kept. Answers whether staff have to look themselves, because
 * the checker could not.
 * @throws Refusal 400 for what must not be shown
 */
export async function checkText(ctx: PublicCtx, field: string, text: string): Promise<boolean> {
  const { contentCheck } = ctx.deps;
  if (contentCheck === null || text === '') return false;
  const verdict = await contentCheck.check({ text, openId: await openIdOf(ctx) });
  if (verdict === 'risky') refuseField(field, 'suggestion.error.risky');
  return verdict === 'unsure';
}

/** Keeps with the session whom the chat platform knows at this phone; answers whether it knows anybody. */
export async function rememberChatOpenId(ctx: EmployeeCtx, code: string): Promise<boolean> {
  const openId = (await ctx.deps.contentCheck?.openIdOf(code)) ?? null;
  if (openId !== null) await keepOpenId(ctx, openId);
  return openId !== null;
}
