import { maskPhone } from '@mdi/contract/kit/display.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { refuse } from '../../kit/refuse.ts';
import { rows } from '../../kit/rows.ts';
import { newSmsCode, sameBytes } from '../../kit/secrets.ts';
import type { SmsMessage, SmsSender } from '../../ports/sms/sms.ts';
import { SmsFailed } from '../../ports/sms/sms.ts';

/** What a code is good for; a code of one purpose opens nothing else. */
type Purpose = 'login' | 'reset' | 'own' | 'pass';

/** For whom: the phone, and unless the password was forgotten the user whose phone it is. */
export type Target = { phone: string; phoneKey: string; purpose: Purpose; account: string };

export const codeLifeSeconds = 300;
export const resendSeconds = 60;
const perHour = 5;
const perDay = 10;
const mostTries = 5;

const macOf = (ctx: PublicCtx, to: Target, code: string) =>
  ctx.deps.secrets.mac('sms-code', to.purpose, to.phoneKey, to.account, code);

async function demandRoom(ctx: PublicCtx, to: Target): Promise<void> {
  const now = ctx.now();
  // One phone's limits are judged one call at a time.
  await sql`select pg_advisory_xact_lock(hashtextextended(${to.phoneKey}, 1))`.execute(rows(ctx));
  const sent = await rows(ctx)
    .selectFrom('smsCode')
    .select('sentAt')
    .where('phoneKey', '=', to.phoneKey)
    .where('account', '=', to.account)
    .where('sentAt', '>', new Date(now.getTime() - 24 * 3_600_000))
    .orderBy('sentAt', 'desc')
    .execute();
  const age = (at: Date | undefined) =>
    at ? (now.getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  const wait = Math.ceil(
    Math.max(resendSeconds - age(sent[0]?.sentAt), 3600 - age(sent[perHour - 1]?.sentAt)),
  );
  const dayWait = Math.ceil(24 * 3600 - age(sent[perDay - 1]?.sentAt));
  if (dayWait > 0) refuse('auth.error.sendTooMany', { code: 'tooMany', retryAfter: dayWait });
  if (wait > 0) refuse('auth.error.sendTooSoon', { code: 'tooMany', args: [wait], retryAfter: wait });
}

/**
 * Makes a code under the limits of one phone: 60 s apart, 5 an hour, 10 a day. It kills the older one.
 * The caller sends it. @throws Refusal 429 with the wait.
 */
export async function makeCode(ctx: PublicCtx, to: Target): Promise<{ id: number; code: string }> {
  await demandRoom(ctx, to);
  const code = newSmsCode();
  const now = ctx.now();
  await rows(ctx)
    .updateTable('smsCode')
    .set({ expiresAt: now })
    .where('phoneKey', '=', to.phoneKey)
    .where('account', '=', to.account)
    .where('purpose', '=', to.purpose)
    .where('expiresAt', '>', now)
    .execute();
  const { id } = await rows(ctx)
    .insertInto('smsCode')
    .values({
      phoneKey: to.phoneKey,
      account: to.account,
      purpose: to.purpose,
      codeMac: macOf(ctx, to, code),
      sentAt: now,
      expiresAt: new Date(now.getTime() + codeLifeSeconds * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code };
}

/** Whether the newest code of this purpose is this one; a right one is used up by it. */
export async function useCode(ctx: PublicCtx, to: Target, code: string): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('smsCode')
    .select(['id', 'codeMac', 'tries'])
    .where('phoneKey', '=', to.phoneKey)
    .where('account', '=', to.account)
    .where('purpose', '=', to.purpose)
    .where('expiresAt', '>', ctx.now())
    .where('usedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.tries >= mostTries) return false;
  const right = sameBytes(row.codeMac, macOf(ctx, to, code.trim()));
  await rows(ctx)
    .updateTable('smsCode')
    .set(right ? { usedAt: ctx.now() } : { tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute();
  return right;
}

type Delivery = { db: Kysely<DB>; sms: SmsSender | null; log: Pick<PublicCtx['log'], 'warn'> };

/** Sends a message now and keeps a log line of it without its text. @throws SmsFailed */
export async function deliverSms({ db, sms, log: logger }: Delivery, message: SmsMessage): Promise<void> {
  if (!sms) throw new SmsFailed('account', false, 'not configured');
  const log = (outcome: string, providerId: string | null) =>
    db
      .insertInto('smsLog')
      .values({
        phoneMasked: maskPhone(message.phone),
        template: message.template,
        provider: sms.name,
        providerId,
        outcome,
      })
      .execute();
  try {
    const { providerId } = await sms.send(message);
    await log('sent', providerId);
  } catch (error) {
    if (!(error instanceof SmsFailed)) throw error;
    logger.warn({ reason: error.reason, providerCode: error.providerCode }, 'SMS not sent');
    await log(error.reason, null);
    throw error;
  }
}

/** The same of a call; runs after its commit, so that a slow provider holds no transaction. @throws SmsFailed */
export const sendSms = (ctx: PublicCtx, message: SmsMessage): Promise<void> =>
  deliverSms({ db: rows(ctx), sms: ctx.deps.sms, log: ctx.log }, message);

/** Forgets a code that was never delivered, so that the person may ask again at once. */
export async function dropCode(ctx: PublicCtx, id: number): Promise<void> {
  await rows(ctx).deleteFrom('smsCode').where('id', '=', id).execute();
}
