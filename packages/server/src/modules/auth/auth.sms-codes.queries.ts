import { sql } from 'kysely';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { networkOf } from '../../kit/rate-limits/ip-limit.ts';
import {
  assertWithinLimit,
  countLimitedEvent,
  isLimitExceeded,
  type RateLimit,
  uncountLimitedEvent,
} from '../../kit/rate-limits/rate-limits.ts';
import { newSmsCode, sameBytes } from '../../kit/settings/secrets.ts';

/** What a code is good for; a code of one purpose opens nothing else. */
type Purpose = 'login' | 'reset' | 'own' | 'pass' | 'form';

/**
 * For whom: the phone, and unless the password was forgotten the user whose phone it is; and by what the device that asks
 * is known as the owner's.
 */
export type CodeTarget = {
  phone: string;
  phoneKey: string;
  purpose: Purpose;
  account: string;
  device?: string | null;
};

export const codeLifeSeconds = 300;
export const resendSeconds = 60;
/** So often a code may be tried from one network, and from all together: a stranger's tries don't burn the owner's. */
const maxTries = 5;
const maxTriesOfAll = 20;

const macOf = (ctx: PublicCtx, to: CodeTarget, code: string) =>
  ctx.deps.secrets.mac('sms-code', to.purpose, to.phoneKey, to.account, code);

/** So many of a day are a network's own: strangers who use up what all networks share leave them to it. */
const reservedOfNetwork = 2;

/**
 * How often codes are sent to a phone. A device with which its owner signed in before is counted by itself, and so can't
 * be kept waiting by anybody. Other networks each have what an owner may want; together no more than a phone bears: once
 * they used up what they share, each still has the first codes of its day, up to a last bound. Each purpose by itself.
 */
async function limitsOf(
  ctx: PublicCtx,
  { phoneKey, account, purpose, device }: CodeTarget,
): Promise<{ hour: RateLimit[]; day: RateLimit[] }> {
  const all = [phoneKey, account, purpose];
  const own = device ? [...all, 'device', device] : [...all, networkOf(ctx.address)];
  const dayMinutes = 24 * 60;
  const ownDay: RateLimit = { name: 'codes of a day', of: own, most: 10, minutes: dayMinutes };
  const hour: RateLimit[] = [
    { name: 'code', of: own, most: 1, minutes: resendSeconds / 60 },
    { name: 'codes of an hour', of: own, most: 5, minutes: 60 },
  ];
  if (device) return { hour, day: [ownDay] };
  const again = await isLimitExceeded(ctx, { ...ownDay, most: reservedOfNetwork - 1 });
  const shared: RateLimit = { name: 'codes of a day', of: all, most: 20, minutes: dayMinutes };
  const last: RateLimit = { name: 'all codes of a day', of: all, most: 60, minutes: dayMinutes };
  return {
    hour: [...hour, { name: 'codes of an hour', of: all, most: 15, minutes: 60 }],
    day: again ? [ownDay, shared, last] : [ownDay, last],
  };
}

const codesFor = (ctx: PublicCtx, { phoneKey, account, purpose }: CodeTarget) =>
  rows(ctx)
    .updateTable('smsCode')
    .where('phoneKey', '=', phoneKey)
    .where('account', '=', account)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', ctx.now());

type MadeCode = { id: number; code: string; counted: readonly RateLimit[] };

/**
 * Makes a code under the limits above: 60 s apart, 5 an hour, 10 a day. It kills the older one that was asked for from
 * the same network. The caller sends it. @throws Refusal 429 with the wait.
 */
export async function makeCode(ctx: PublicCtx, to: CodeTarget): Promise<MadeCode> {
  const { hour, day } = await limitsOf(ctx, to);
  await assertWithinLimit(ctx, hour, 'auth.error.sendTooSoon');
  await assertWithinLimit(ctx, day, 'auth.error.sendTooMany');
  const code = newSmsCode();
  const now = ctx.now();
  const from = networkOf(ctx.address);
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
  return { id, code, counted: [...hour, ...day] };
}

/** The codes of a target that may still be right, locked until the call ends. */
const openCodes = (ctx: PublicCtx, to: CodeTarget) =>
  rows(ctx)
    .selectFrom('smsCode')
    .select(['id', 'codeMac'])
    .where('phoneKey', '=', to.phoneKey)
    .where('account', '=', to.account)
    .where('purpose', '=', to.purpose)
    .where('expiresAt', '>', ctx.now())
    .where('usedAt', 'is', null)
    .where('tries', '<', maxTriesOfAll)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Whether a code sent of late for this purpose is this one; a right one stays good until it is used up. */
export async function isRightCode(ctx: PublicCtx, to: CodeTarget, code: string): Promise<boolean> {
  const tried: number[] = [];
  let right = false;
  for (const { id, codeMac } of await openCodes(ctx, to)) {
    const tries = { name: 'code tries', of: [id, networkOf(ctx.address)], most: maxTries };
    if ((await countLimitedEvent(ctx, { ...tries, minutes: codeLifeSeconds / 60 })) > maxTries) continue;
    tried.push(id);
    right ||= sameBytes(codeMac, macOf(ctx, to, code.trim()));
  }
  if (!right && tried.length > 0) {
    await rows(ctx).updateTable('smsCode').set({ tries: sql`tries + 1` }).where('id', 'in', tried).execute();
  }
  return right;
}

/** Uses up the codes of a target. */
export async function spendCodes(ctx: PublicCtx, to: CodeTarget): Promise<void> {
  await codesFor(ctx, to).set({ expiresAt: ctx.now(), usedAt: ctx.now() }).execute();
}

/** The same; a right one uses up all of them. */
export async function spendRightCode(ctx: PublicCtx, to: CodeTarget, code: string): Promise<boolean> {
  const right = await isRightCode(ctx, to, code);
  if (right) await spendCodes(ctx, to);
  return right;
}

/** Forgets a code that was never delivered, so that the person may ask again at once. */
export async function dropCode(ctx: PublicCtx, { id, counted }: MadeCode): Promise<void> {
  await rows(ctx).deleteFrom('smsCode').where('id', '=', id).execute();
  for (const limit of counted) await uncountLimitedEvent(ctx, limit);
}
