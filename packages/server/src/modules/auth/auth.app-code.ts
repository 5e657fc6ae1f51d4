import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { AppSecret } from '@mdi/contract/modules/authenticator/authenticator.contract.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { assertRoomInLimits, countLimitedEvent, type RateLimit } from '../../kit/rate-limits/rate-limits.ts';
import { beginSetUp, finishSetUp, isAppCode, signInStepOf } from '../authenticator/index.ts';
import { knownBrowser } from './auth.known-browser.ts';
import type { Account } from './auth.queries.ts';
import { countTry, countWrongGuess, forgetTries } from './auth.throttle.queries.ts';

/**
 * How often strangers may try the codes of one account, from wherever: six digits would be found by many networks. Who
 * signed in from a browser before is counted by that, too.
 */
const strangers = (user: Account): RateLimit => ({ name: 'app codes', of: [user.id], most: 30, minutes: 60 });

/** The same of browsers that signed in before, all together: each has its own waits, and there may be many. */
const acquaintances = (user: Account): RateLimit => ({
  name: 'app codes known',
  of: [user.id],
  most: 60,
  minutes: 60,
});

const isStranger = (ctx: PublicCtx, user: Account) =>
  knownBrowser(ctx, normaliseName(user.userName)) === null;

/** How often codes of the account may still be tried from such a browser. */
const triesLeft = (ctx: PublicCtx, user: Account): RateLimit =>
  isStranger(ctx, user) ? strangers(user) : acquaintances(user);

/** Counts a wrong code. Those tries are forgotten by a right one alone, not by a sign-in without any. */
async function wrong(ctx: PublicCtx, user: Account): Promise<never> {
  await countWrongGuess(ctx, normaliseName(user.userName));
  await countLimitedEvent(ctx, triesLeft(ctx, user));
  refuse('auth.error.badAppCode', { data: { field: 'appCode' }, keep: true });
}

/** Counts a try before it is looked at. @throws Refusal 429 */
async function countTyped(ctx: PublicCtx, user: Account): Promise<void> {
  await assertRoomInLimits(ctx, [triesLeft(ctx, user)], 'auth.error.wait');
  await countTry(ctx, 'app', normaliseName(user.userName));
}

/** Uses up a code of somebody's app, or a recovery code. @throws Refusal */
async function takeAppCode(ctx: PublicCtx, user: Account, typed: string): Promise<void> {
  await countTyped(ctx, user);
  if (!(await isAppCode(ctx, user.id, typed))) await wrong(ctx, user);
  await forgetTries(ctx, 'app', normaliseName(user.userName));
}

/** Whether somebody's sign-in asks for a code of their app. */
export const hasAuthenticatorApp = async (ctx: PublicCtx, user: Account): Promise<boolean> =>
  (await signInStepOf(ctx, user.id)) === 'code';

/** Besides the password, a code of the app that is on. @throws Refusal */
export async function assertOwnAppCode(
  ctx: PublicCtx,
  user: Account,
  typed: string | undefined,
): Promise<void> {
  if (!(await hasAuthenticatorApp(ctx, user))) return;
  if (!typed) refuse('auth.error.appCodeNeeded', { data: { field: 'appCode' } });
  await takeAppCode(ctx, user, typed);
}

/**
 * The last step of a sign-in, for whoever has an app or whose role demands one: a code of it, or a recovery code, each used
 * once. Who has to set one up does so by the first code of it, and gets the recovery codes. @throws Refusal
 */
export async function assertAppCode(
  ctx: PublicCtx,
  user: Account,
  typed: string | undefined,
): Promise<{ recoveryCodes?: string[] }> {
  const step = await signInStepOf(ctx, user.id);
  if (step === 'none') return {};
  const account = normaliseName(user.userName);
  if (!typed) {
    await forgetTries(ctx, 'login', account);
    refuse(step === 'code' ? 'auth.error.appCodeNeeded' : 'auth.error.setUpNeeded', { keep: true });
  }
  if (step === 'code') {
    await takeAppCode(ctx, user, typed);
    return {};
  }
  await countTyped(ctx, user);
  const made = await finishSetUp(ctx, user.id, typed);
  if (made === 'badCode') return wrong(ctx, user);
  await forgetTries(ctx, 'app', account);
  if (made === 'notBegun') refuse('auth.error.setUpNeeded', { keep: true });
  return { recoveryCodes: made };
}

/** A scan asks for nothing that only the person knows, so it opens nothing where an app is asked for. @throws Refusal */
export async function assertNoAuthenticatorApp(ctx: PublicCtx, user: Account): Promise<void> {
  if ((await signInStepOf(ctx, user.id)) !== 'none') refuse('auth.error.appByPassword', { keep: true });
}

/** Makes the secret for whoever has to set up an app before they are let in. @throws Refusal for anybody else */
export async function beginDemandedApp(ctx: PublicCtx, user: Account): Promise<AppSecret> {
  if ((await signInStepOf(ctx, user.id)) !== 'setUp')
    refuse('auth.error.setUpNotAsked', { code: 'conflict', data: { which: 'state' }, keep: true });
  return beginSetUp(ctx, user.id, user.userName);
}
