import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { type Limit, takeFrom } from '../../kit/limits.ts';

/** So often a company writes to a phone; and all together to one phone, and a company to all, in a day. */
export const pauseMinutes = 10;
const mostToPhone = 20;
const mostOfCompany = 500;
const dayMinutes = 24 * 60;

/** Lets a company send each of these phones one message. @throws Refusal 429 with what to wait for */
export async function demandMessages(
  ctx: PublicCtx,
  companyId: number,
  phones: readonly string[],
): Promise<void> {
  const keys = [...new Set(phones.map(normalisePhone))].sort();
  for (const key of keys) {
    const lately: Limit = { name: 'message', of: [companyId, key], most: 1, minutes: pauseMinutes };
    const today: Limit = { name: 'messages of a day', of: [key], most: mostToPhone, minutes: dayMinutes };
    await takeFrom(ctx, lately, 1, 'visit.error.sendTooOften');
    await takeFrom(ctx, today, 1, 'visit.error.phoneToldEnough');
  }
  const budget: Limit = {
    name: 'company messages',
    of: [companyId],
    most: mostOfCompany,
    minutes: dayMinutes,
  };
  await takeFrom(ctx, budget, keys.length, 'visit.error.smsBudget');
}
