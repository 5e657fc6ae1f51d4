import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { assertWithinLimit, networkLimit } from '../../kit/rate-limits/rate-limits.ts';
import { SmsFailed } from '../../ports/sms/sms.ts';
import { sendSms } from './auth.deliver-sms.queries.ts';
import { knownBrowser } from './auth.known-browser.ts';
import { assertNotLost } from './auth.lost-phone.ts';
import { type Account, userByPhone } from './auth.queries.ts';
import { codeLifeSeconds, makeCode, resendSeconds, spendRightCode } from './auth.sms-codes.queries.ts';
import {
  assertRoomToGuess,
  countTry,
  countWrongGuess,
  forgetTries,
  noteNobody,
} from './auth.throttle.queries.ts';

/** A code by which somebody shows that a phone is theirs, without a session or a password. */
export const phoneTarget = (phone: string, purpose: 'reset' | 'pass' | 'form') =>
  ({ phone, phoneKey: normalisePhone(phone), purpose, account: '' }) as const;

/** Codes asked for without a right password. */
const codesOfNetwork = (ctx: PublicCtx) => networkLimit(ctx, { name: 'codes', most: 30, minutes: 60 });

type Addressed = {
  purpose: 'reset' | 'pass' | 'form';
  /** As what a browser of whoever has the phone is known. */
  browser: string;
  /** Where the code goes; null: nowhere. */
  to: string | null;
};

/** Makes a code, and sends it somewhere or nowhere: nobody waits for that, so the time tells nothing. */
async function codeFor(ctx: PublicCtx, phone: string, { purpose, browser, to }: Addressed) {
  const { code } = await makeCode(ctx, {
    ...phoneTarget(phone, purpose),
    device: knownBrowser(ctx, browser),
  });
  ctx.afterCommit.push(async () => {
    if (to === null) return;
    const params = { code, minutes: String(codeLifeSeconds / 60) };
    void sendSms(ctx, { phone: to, template: 'code', params, lang: ctx.lang }).catch((error: unknown) => {
      if (!(error instanceof SmsFailed)) ctx.log.error({ err: error }, 'code not sent');
    });
  });
  return { resendIn: resendSeconds, expiresIn: codeLifeSeconds };
}

/**
 * Sends a code if the phone is somebody's who `may` have one. The answer and the time it takes are the same if it is
 * nobody's: the same rows are written, and the sending is not waited for.
 */
export async function sendCodeToAnyone(
  ctx: PublicCtx,
  phone: string,
  purpose: 'reset' | 'pass',
  may: (user: Account) => boolean,
) {
  await assertWithinLimit(ctx, [codesOfNetwork(ctx)], 'auth.error.sendTooSoon');
  const user = await userByPhone(ctx, normalisePhone(phone));
  const to = user && may(user) ? user.phone : null;
  const browser = normaliseName(user?.userName ?? '');
  const sent = await codeFor(ctx, phone, { purpose, browser, to });
  if (user) ctx.about = { userId: user.id, userName: user.userName };
  else await noteNobody(ctx, 'phone');
  return sent;
}

/** Sends the code by which an employee opens “My pass”; the invalid are told why once they have shown who they are. */
export const sendPassCode = (ctx: PublicCtx, phone: string) =>
  sendCodeToAnyone(ctx, phone, 'pass', () => true);

/** As what the browser of a phone without an account is known: no user name holds an asterisk. */
export const browserKeyOfPhone = (phoneKey: string): string => `*${phoneKey}`;

type Bare = { purpose: 'pass' | 'form'; may: boolean };

/** Sends a code to a phone, whoever has it. Whoever may or may not have one, the log tells the same: nothing. */
async function sendCodeToPhone(ctx: PublicCtx, phone: string, { purpose, may }: Bare) {
  await assertWithinLimit(ctx, [codesOfNetwork(ctx)], 'auth.error.sendTooSoon');
  const phoneKey = normalisePhone(phone);
  const sent = await codeFor(ctx, phone, {
    purpose,
    browser: browserKeyOfPhone(phoneKey),
    to: may ? phoneKey : null,
  });
  await noteNobody(ctx, 'phone');
  return sent;
}

/** The code by which who is invited signs in to read. */
export const sendReadingCode = (ctx: PublicCtx, phone: string, may: boolean) =>
  sendCodeToPhone(ctx, phone, { purpose: 'pass', may });

/** The code by which whoever fills in a form shows that the phone is theirs; it opens no session. */
export const sendFormCode = (ctx: PublicCtx, phone: string) =>
  sendCodeToPhone(ctx, phone, { purpose: 'form', may: true });

/** Whose phone it is, be it lost, shown by a code; undefined when nobody's. @throws Refusal for a wrong code, and while waiting */
export async function ownerByCode(
  ctx: PublicCtx,
  phone: string,
  code: string,
  purpose: 'pass' | 'form' = 'pass',
) {
  const target = phoneTarget(phone, purpose);
  await assertRoomToGuess(ctx, target.phoneKey);
  await countTry(ctx, purpose, target.phoneKey);
  if (!(await spendRightCode(ctx, target, code))) {
    await countWrongGuess(ctx, null);
    refuse('auth.error.badCode', { keep: true });
  }
  await forgetTries(ctx, purpose, target.phoneKey);
  return userByPhone(ctx, target.phoneKey);
}

/** The same of “My pass”. @throws Refusal for a lost phone besides */
export async function ownerByPassCode(ctx: PublicCtx, phone: string, code: string) {
  const user = await ownerByCode(ctx, phone, code);
  if (user) assertNotLost(user);
  return user;
}

/** That a phone is the sender's, shown by a code of a form. @throws Refusal for a wrong code, and while waiting */
export async function assertPhoneCode(ctx: PublicCtx, phone: string, code: string): Promise<void> {
  const owner = await ownerByCode(ctx, phone, code, 'form');
  if (owner) assertNotLost(owner);
}
