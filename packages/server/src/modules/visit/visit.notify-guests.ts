import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { type RateLimit, takeFromLimit, tryTakeFromLimit } from '../../kit/rate-limits/rate-limits.ts';
import { passWork } from '../pass/index.ts';
import { guestsToNotify, queueMessages } from './visit.queue-messages.queries.ts';

/** So often a company writes to a phone; and all together to one phone, and a company to all, in a day. */
export const pauseMinutes = 10;
const maxToPhone = 20;
const maxOfCompany = 500;
const dayMinutes = 24 * 60;

const toPhone = (key: string): RateLimit => ({
  name: 'messages of a day',
  of: [key],
  most: maxToPhone,
  minutes: dayMinutes,
});

const ofCompany = (companyId: number): RateLimit => ({
  name: 'company messages',
  of: [companyId],
  most: maxOfCompany,
  minutes: dayMinutes,
});

const lately = (companyId: number, key: string): RateLimit => ({
  name: 'message',
  of: [companyId, key],
  most: 1,
  minutes: pauseMinutes,
});

/** Lets a company send each of these phones one message. @throws Refusal 429 with what to wait for */
export async function takeMessageAllowance(
  ctx: PublicCtx,
  companyId: number,
  phones: readonly string[],
): Promise<void> {
  const keys = [...new Set(phones.map(normalisePhone))].sort();
  for (const key of keys) {
    await takeFromLimit(ctx, lately(companyId, key), 1, 'visit.error.sendTooOften');
    await takeFromLimit(ctx, toPhone(key), 1, 'visit.error.phoneToldEnough');
  }
  await takeFromLimit(ctx, ofCompany(companyId), keys.length, 'visit.error.smsBudget');
}

/** Sends the link of a visit to the phone that somebody typed into a form, if it may be written to. */
export async function notifyJoined(
  ctx: PublicCtx,
  { id, companyId, phone }: { id: number; companyId: number; phone: string },
): Promise<void> {
  const key = normalisePhone(phone);
  for (const limit of [lately(companyId, key), toPhone(key), ofCompany(companyId)]) {
    if (!(await tryTakeFromLimit(ctx, limit))) return;
  }
  await queueMessages(passWork(ctx), 'invite', [id]);
}

/**
 * Tells guests that their visit was changed or cancelled, or is theirs now. Nobody is kept from cancelling because too many messages went
 * out: then the link alone tells it.
 */
export async function notifyGuests(
  ctx: PublicCtx,
  kind: 'invite' | 'change' | 'cancel',
  visitIds: readonly number[],
): Promise<void> {
  for (const { id, companyId, phone } of await guestsToNotify(passWork(ctx), kind, visitIds)) {
    if (!(await tryTakeFromLimit(ctx, toPhone(normalisePhone(phone))))) continue;
    if (await tryTakeFromLimit(ctx, ofCompany(companyId))) await queueMessages(passWork(ctx), kind, [id]);
  }
}
