import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { AppSecret } from '@mdi/contract/modules/authenticator/authenticator.contract.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { countEvent, demandRoomIn, type Limit } from '../../kit/limits.ts';
import { refuse } from '../../kit/refuse.ts';
import { beginSetUp, isAppCode, setUpBy, stepOf } from '../authenticator/index.ts';
import { knownBrowser } from './auth.known-browser.ts';
import type { Account } from './auth.queries.ts';
import { countTry, countWrongGuess, forgetTries } from './auth.throttle.queries.ts';

/**
 * How often strangers may try the codes of one account, from wherever: six digits would be found by many networks. Who
 * signed in from a browser before is counted by that alone.
 */
const strangers = (user: Account): Limit => ({ name: 'app codes', of: [user.id], most: 30, minutes: 60 });

const isStranger = (ctx: PublicCtx, user: Account) =>
  knownBrowser(ctx, normaliseName(user.userName)) === null;

/** Counts a wrong code. Those tries are forgotten by a right one alone, not by a sign-in without any. */
async function wrong(ctx: PublicCtx, user: Account): Promise<never> {
  await countWrongGuess(ctx, normaliseName(user.userName));
  if (isStranger(ctx, user)) await countEvent(ctx, strangers(user));
  refuse('auth.error.badAppCode', { keep: true });
}

/**
 * The last step of a sign-in, for whoever has an app or whose role demands one: a code of it, or a recovery code, each used
 * once. Who has to set one up does so by the first code of it, and gets the recovery codes. @throws Refusal
 */
export async function demandAppCode(
  ctx: PublicCtx,
  user: Account,
  typed: string | undefined,
): Promise<{ recoveryCodes?: string[] }> {
  const step = await stepOf(ctx, user.id);
  if (step === 'none') return {};
  const account = normaliseName(user.userName);
  if (!typed) {
    await forgetTries(ctx, 'login', account);
    refuse(step === 'code' ? 'auth.error.appCodeNeeded' : 'auth.error.setUpNeeded', { keep: true });
  }
  if (isStranger(ctx, user)) await demandRoomIn(ctx, [strangers(user)], 'auth.error.wait');
  await countTry(ctx, 'app', account);
  if (step === 'code') {
    if (!(await isAppCode(ctx, user.id, typed))) await wrong(ctx, user);
    await forgetTries(ctx, 'app', account);
    return {};
  }
  const made = await setUpBy(ctx, user.id, typed);
  if (made === 'badCode') return wrong(ctx, user);
  await forgetTries(ctx, 'app', account);
  if (made === 'notBegun') refuse('auth.error.setUpNeeded', { keep: true });
  return { recoveryCodes: made };
}

/** A scan asks for nothing that only the person knows, so it opens nothing where an app is asked for. @throws Refusal */
export async function demandNoApp(ctx: PublicCtx, user: Account): Promise<void> {
  if ((await stepOf(ctx, user.id)) !== 'none') refuse('auth.error.appByPassword', { keep: true });
}

/** Makes the secret for whoever has to set up an app before they are let in. @throws Refusal for anybody else */
export async function beginDemanded(ctx: PublicCtx, user: Account): Promise<AppSecret> {
  if ((await stepOf(ctx, user.id)) !== 'setUp')
    refuse('auth.error.setUpNotAsked', { code: 'conflict', data: { which: 'state' }, keep: true });
  return beginSetUp(ctx, user.id, user.userName);
}
