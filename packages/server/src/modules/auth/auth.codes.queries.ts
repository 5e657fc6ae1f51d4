import { maskPhone } from '@mdi/contract/kit/display.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { countEvent, demandWithin, type Limit, uncountEvent } from '../../kit/limits.ts';
import { network } from '../../kit/pace.ts';
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
/** So often a code may be tried from one network, and from all together: a stranger's tries don't burn the owner's. */
const mostTries = 5;
const mostTriesOfAll = 20;

const macOf = (ctx: PublicCtx, to: Target, code: string) =>
  ctx.deps.secrets.mac('sms-code', to.purpose, to.phoneKey, to.account, code);

/**
 * How often codes are sent to a phone: as its owner may want them from one network, and no oftener than a phone bears
 * from all together, so that strangers elsewhere don't use up what the owner may ask for. Each purpose by itself.
 */
function limitsOf(ctx: PublicCtx, { phoneKey, account, purpose }: Target): { hour: Limit[]; day: Limit[] } {
  const all = [phoneKey, account, purpose];
  const own = [...all, network(ctx.address)];
  return {
    hour: [
      { name: 'code', of: own, most: 1, minutes: resendSeconds / 60 },
      { name: 'codes of an hour', of: own, most: 5, minutes: 60 },
      { name: 'codes of an hour', of: all, most: 15, minutes: 60 },
    ],
    day: [
      { name: 'codes of a day', of: own, most: 10, minutes: 24 * 60 },
      { name: 'codes of a day', of: all, most: 20, minutes: 24 * 60 },
    ],
  };
}

const codesFor = (ctx: PublicCtx, { phoneKey, account, purpose }: Target) =>
  rows(ctx)
    .updateTable('smsCode')
    .where('phoneKey', '=', phoneKey)
    .where('account', '=', account)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', ctx.now());

/**
 * Makes a code under the limits above: 60 s apart, 5 an hour, 10 a day. It kills the older one that was asked for from
 * the same network. The caller sends it. @throws Refusal 429 with the wait.
 */
export async function makeCode(ctx: PublicCtx, to: Target): Promise<{ id: number; code: string }> {
  const { hour, day } = limitsOf(ctx, to);
  await demandWithin(ctx, hour, 'auth.error.sendTooSoon');
  await demandWithin(ctx, day, 'auth.error.sendTooMany');
  const code = newSmsCode();
  const now = ctx.now();
  const from = network(ctx.address);
  await codesFor(ctx, to).set({ expiresAt: now }).where('network', '=', from).execute();
  const { id } = await rows(ctx)
    .insertInto('smsCode')
    .values({
      phoneKey: to.phoneKey,
      account: to.account,
      purpose: to.purpose,
      network: from,
      codeMac: macOf(ctx, to, code),
      sentAt: now,
      expiresAt: new Date(now.getTime() + codeLifeSeconds * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code };
}

/** The codes of a target that may still be right, locked until the call ends. */
const openCodes = (ctx: PublicCtx, to: Target) =>
  rows(ctx)
    .selectFrom('smsCode')
    .select(['id', 'codeMac'])
    .where('phoneKey', '=', to.phoneKey)
    .where('account', '=', to.account)
    .where('purpose', '=', to.purpose)
    .where('expiresAt', '>', ctx.now())
    .where('usedAt', 'is', null)
    .where('tries', '<', mostTriesOfAll)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Whether a code sent of late for this purpose is this one; a right one stays good until it is used up. */
export async function isRightCode(ctx: PublicCtx, to: Target, code: string): Promise<boolean> {
  const tried: number[] = [];
  let right = false;
  for (const { id, codeMac } of await openCodes(ctx, to)) {
    const tries = { name: 'code tries', of: [id, network(ctx.address)], most: mostTries };
    if ((await countEvent(ctx, { ...tries, minutes: codeLifeSeconds / 60 })) > mostTries) continue;
    tried.push(id);
    right ||= sameBytes(codeMac, macOf(ctx, to, code.trim()));
  }
  if (!right && tried.length > 0) {
    await rows(ctx).updateTable('smsCode').set({ tries: sql`tries + 1` }).where('id', 'in', tried).execute();
  }
  return right;
}

/** Uses up the codes of a target. */
export async function spendCodes(ctx: PublicCtx, to: Target): Promise<void> {
  await codesFor(ctx, to).set({ expiresAt: ctx.now(), usedAt: ctx.now() }).execute();
}

/** The same; a right one uses up all of them. */
export async function useCode(ctx: PublicCtx, to: Target, code: string): Promise<boolean> {
  const right = await isRightCode(ctx, to, code);
  if (right) await spendCodes(ctx, to);
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
export async function dropCode(ctx: PublicCtx, to: Target, id: number): Promise<void> {
  await rows(ctx).deleteFrom('smsCode').where('id', '=', id).execute();
  const { hour, day } = limitsOf(ctx, to);
  for (const limit of [...hour, ...day]) await uncountEvent(ctx, limit);
}
