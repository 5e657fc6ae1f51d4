import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { assertNotLost } from './auth.lost-phone.ts';
import { assertGoodPassword, hashPassword, rightPassword } from './auth.password.ts';
import { phoneTarget, sendCodeToAnyone } from './auth.phone-code.ts';
import {
  dropTickets,
  endSessions,
  makeTicket,
  passwordLinkOf,
  userById,
  userByName,
  useTicket,
} from './auth.queries.ts';
import { isRightCode, spendCodes } from './auth.sms-codes.queries.ts';
import {
  assertRoomToGuess,
  countTry,
  countWrongGuess,
  forgetTries,
  noteNobody,
} from './auth.throttle.queries.ts';
import { setPassword } from './auth.user.queries.ts';

/** Sends a reset code if the phone is that of somebody who may use it. */
export const sendResetCode = (ctx: PublicCtx, phone: string) =>
  sendCodeToAnyone(ctx, phone, 'reset', (user) => user.state === 'N');

const ticketSeconds = 600;

type Info = { userName: string; birth: string; phone: string; verificationCode: string };

/** All four must match; answers the one-time ticket that modifyPw demands (spec §7). */
export async function checkUserInfo(ctx: PublicCtx, info: Info) {
  const target = phoneTarget(info.phone, 'reset');
  await assertRoomToGuess(ctx, normaliseName(info.userName));
  await countTry(ctx, 'checkUserInfo', target.phoneKey);
  const user = await userByName(ctx, info.userName);
  if (user) ctx.about = { userId: null, userName: user.userName };
  // A slip in the rest must not cost the code: it has its own tries.
  if (!(await isRightCode(ctx, target, info.verificationCode))) {
    await countWrongGuess(ctx, null);
    if (!user) await noteNobody(ctx, 'name');
    refuse('auth.error.badCode', { keep: true });
  }
  const same = user?.phoneKey === target.phoneKey && user.birth === info.birth && user.state === 'N';
  if (!user || !same) {
    await countWrongGuess(ctx, null);
    if (!user) await noteNobody(ctx, 'name');
    refuse('auth.error.noUserInfo', { keep: true });
  }
  ctx.about = { userId: user.id, userName: user.userName };
  await spendCodes(ctx, target);
  assertNotLost(user);
  await forgetTries(ctx, 'checkUserInfo', target.phoneKey);
  const ticket = await makeTicket(ctx, { purpose: 'password', userId: user.id, lifeSeconds: ticketSeconds });
  return { mdiUserId: user.id, ticket, expiresIn: ticketSeconds };
}

/** Says who a one-time link is for before a password is typed. @throws Refusal for one that is good for nothing */
export async function readPasswordLink(ctx: PublicCtx, ticket: string) {
  const link = (await passwordLinkOf(ctx, ticket)) ?? refuse('auth.error.ticket');
  return { userName: link.userName, until: link.expiresAt.toISOString() };
}

type Change = { mdiUserId: number; password: string; oldPass?: string; ticket?: string };

/** Who may set this password: the holder of a ticket, or the signed-in person who knows the old one. */
async function assertRight(ctx: PublicCtx, input: Change, stored: string | null): Promise<void> {
  if (input.ticket !== undefined) {
    const ticket = await useTicket(ctx, input.ticket, ['password']);
    if (ticket?.userId !== input.mdiUserId) refuse('auth.error.ticket');
    return;
  }
  // Whoever brings the old password believes to be signed in, and is told that the session is over.
  if (!ctx.actor && input.oldPass !== undefined) refuse('kit.error.expired', { code: 'expired' });
  if (!ctx.actor) refuse('auth.error.ticket');
  if (ctx.actor.userId !== input.mdiUserId) refuse('auth.error.notYou', { code: 'forbidden' });
  const account = String(ctx.actor.userId);
  await countTry(ctx, 'oldPassword', account);
  if (!(await rightPassword(stored, input.oldPass ?? ''))) {
    refuse('auth.error.badOldPassword', { data: false, keep: true });
  }
  await forgetTries(ctx, 'oldPassword', account);
}

/** Sets a new password and ends the user's other sessions (spec §7 modifyPw). */
export async function modifyPassword(ctx: PublicCtx, input: Change): Promise<boolean> {
  const user = await userById(ctx, input.mdiUserId);
  await assertRight(ctx, input, user?.passwordHash ?? null);
  if (!user) refuse('auth.error.ticket');
  ctx.about = { userId: user.id, userName: user.userName };
  await assertGoodPassword(input.password, user.userName, user.passwordHash);
  await setPassword(ctx, user.id, await hashPassword(input.password));
  await dropTickets(ctx, user.id, 'password');
  await endSessions(ctx, user.id, input.ticket === undefined ? (ctx.actor?.sessionId ?? null) : null);
  return true;
}
