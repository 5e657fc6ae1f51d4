import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { assertNotLost } from './auth.lost-phone.ts';
import { rightPassword } from './auth.password.ts';
import { type Account, userById } from './auth.queries.ts';
import { sendSmsCode } from './auth.send-sms-code.ts';
import { spendRightCode } from './auth.sms-codes.queries.ts';
import { countTry, countWrongGuess, forgetTries } from './auth.throttle.queries.ts';

/** The current password, or a code that was sent to the person's own phone at most 5 minutes ago. */
export type PasswordOrCode = { password?: string | undefined; code?: string | undefined };

const ownTarget = (user: Account) =>
  ({ phone: user.phone, phoneKey: user.phoneKey, purpose: 'own', account: String(user.id) }) as const;

/** The caller's own row, which a session always has. */
export const ownAccount = async (ctx: Ctx): Promise<Account> =>
  (await userById(ctx, ctx.actor.userId)) ?? refuse('kit.error.ended', { code: 'ended' });

/** Sends a code to the caller's own phone once the call is committed. */
export async function sendOwnCode(ctx: Ctx) {
  const user = await ownAccount(ctx);
  assertNotLost(user);
  return sendSmsCode(ctx, ownTarget(user));
}

/**
 * Lets only the person on: a chat account opens everything the user may do, so that an unlocked computer must
 * not be enough to put one on or take one off. Wrong tries count as those of a sign-in do. @throws Refusal
 */
export async function assertPasswordOrCode(
  ctx: Ctx,
  user: Account,
  { password, code }: PasswordOrCode,
): Promise<void> {
  if (!password && !code) refuse('auth.error.proofNeeded', { data: { field: 'password' } });
  // It may have been sent before the phone was lost.
  if (code) assertNotLost(user);
  const account = normaliseName(user.userName);
  await countTry(ctx, 'login', account);
  if (password && !(await rightPassword(user.passwordHash, password))) {
    await countWrongGuess(ctx, account);
    refuse('auth.error.badPassword', { data: { field: 'password' }, keep: true });
  }
  if (code && !(await spendRightCode(ctx, ownTarget(user), code))) {
    refuse('auth.error.badCode', { data: { field: 'code' }, keep: true });
  }
  await forgetTries(ctx, 'login', account);
}
