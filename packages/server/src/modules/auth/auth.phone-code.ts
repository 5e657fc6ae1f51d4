import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { byNetwork, demandWithin } from '../../kit/limits.ts';
import { refuse } from '../../kit/refuse.ts';
import { SmsFailed } from '../../ports/sms/sms.ts';
import { codeLifeSeconds, makeCode, resendSeconds, sendSms, useCode } from './auth.codes.queries.ts';
import { knownBrowser } from './auth.known-browser.ts';
import { demandNotLost } from './auth.lost-phone.ts';
import { type Account, userByPhone } from './auth.queries.ts';
import {
  countTry,
  countWrongGuess,
  demandRoomToGuess,
  forgetTries,
  noteNobody,
} from './auth.throttle.queries.ts';

/** A code by which somebody shows that a phone is theirs, without a session or a password. */
export const phoneTarget = (phone: string, purpose: 'reset' | 'pass' | 'form') =>
  ({ phone, phoneKey: normalisePhone(phone), purpose, account: '' }) as const;

/** Codes asked for without a right password. */
const codesOfNetwork = (ctx: PublicCtx) => byNetwork(ctx, { name: 'codes', most: 30, minutes: 60 });

/**
 * Sends a code if the phone is somebody's who `may` have one, or nobody's that may. The answer and the time it takes are the
 * same if not: as many rows are written, and the sending is not waited for.
 */
export async function sendCodeToAnyone(
  ctx: PublicCtx,
  phone: string,
  purpose: 'reset' | 'pass' | 'form',
  may: (user: Account | undefined) => boolean,
) {
  await demandWithin(ctx, [codesOfNetwork(ctx)], 'auth.error.sendTooSoon');
  const target = phoneTarget(phone, purpose);
  const user = await userByPhone(ctx, target.phoneKey);
  const device = knownBrowser(ctx, normaliseName(user?.userName ?? ''));
  const { code } = await makeCode(ctx, { ...target, device });
  if (user) ctx.about = { userId: user.id, userName: user.userName };
  else if (may(user)) ctx.about = { userId: null, userName: maskPhone(target.phoneKey) };
  else await noteNobody(ctx, 'phone');
  ctx.afterCommit.push(async () => {
    if (!may(user)) return;
    const params = { code, minutes: String(codeLifeSeconds / 60) };
    void sendSms(ctx, {
      phone: user?.phone ?? target.phoneKey,
      template: 'code',
      params,
      lang: ctx.lang,
    }).catch((error: unknown) => {
      if (!(error instanceof SmsFailed)) ctx.log.error({ err: error }, 'code not sent');
    });
  });
  return { resendIn: resendSeconds, expiresIn: codeLifeSeconds };
}

/** Sends the code by which an employee opens “My pass”; the invalid are told why once they have shown who they are. */
export const sendPassCode = (ctx: PublicCtx, phone: string) =>
  sendCodeToAnyone(ctx, phone, 'pass', (user) => user !== undefined);

/** The same to a phone that lets its holder read, or whose owner is told why it doesn't. */
export const sendReadingCode = (ctx: PublicCtx, phone: string, may: boolean) =>
  sendCodeToAnyone(ctx, phone, 'pass', () => may);

/** The code by which whoever fills in a form shows that the phone is theirs; it opens no session. */
export const sendFormCode = (ctx: PublicCtx, phone: string) =>
  sendCodeToAnyone(ctx, phone, 'form', () => true);

/** Whose phone it is, shown by a code; undefined when nobody's. @throws Refusal for a wrong code, and while waiting */
async function ownerByCode(ctx: PublicCtx, phone: string, code: string, purpose: 'pass' | 'form') {
  const target = phoneTarget(phone, purpose);
  await demandRoomToGuess(ctx, target.phoneKey);
  await countTry(ctx, purpose, target.phoneKey);
  if (!(await useCode(ctx, target, code))) {
    await countWrongGuess(ctx, null);
    refuse('auth.error.badCode', { keep: true });
  }
  await forgetTries(ctx, purpose, target.phoneKey);
  const user = await userByPhone(ctx, target.phoneKey);
  if (user) demandNotLost(user);
  return user;
}

export const ownerByPassCode = (ctx: PublicCtx, phone: string, code: string) =>
  ownerByCode(ctx, phone, code, 'pass');

/** That a phone is the sender's, shown by a code of a form. @throws Refusal for a wrong code, and while waiting */
export async function demandPhone(ctx: PublicCtx, phone: string, code: string): Promise<void> {
  await ownerByCode(ctx, phone, code, 'form');
}
