import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { demoPassword } from '../../db/seed/demo-accounts.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { assertAppCode, beginDemandedApp } from './auth.app-code.ts';
import { rememberBrowser } from './auth.known-browser.ts';
import { assertNotLost, reportLost } from './auth.lost-phone.ts';
import { rightPassword } from './auth.password.ts';
import { type Account, openAssignments, openSession, userByName, useTicket } from './auth.queries.ts';
import { sendSmsCode } from './auth.send-sms-code.ts';
import { isRightCode, spendCodes } from './auth.sms-codes.queries.ts';
import {
  assertRoomToGuess,
  countTry,
  countWrongGuess,
  forgetTries,
  noteNobody,
  underAttack,
} from './auth.throttle.queries.ts';
import { bindChatAccount, noteSignIn } from './auth.user.queries.ts';

/**
 * The user whose name and password these are. One message for a wrong name and a wrong password, and one
 * password check for both, so that nobody learns which names exist.
 */
export async function checkedUser(ctx: PublicCtx, userName: string, password: string): Promise<Account> {
  const account = normaliseName(userName);
  ctx.about = { userId: null, userName: userName.trim() };
  await assertRoomToGuess(ctx, account);
  await countTry(ctx, 'login', account);
  const user = await userByName(ctx, userName);
  const hashed = await rightPassword(user?.passwordHash ?? null, password);
  // Everybody knows the demo's: in production it opens nothing, whoever chose it.
  const right = hashed && (ctx.deps.settings.mode === 'demo' || password !== demoPassword);
  if (!user || !right) {
    await countWrongGuess(ctx, account);
    if (!user) await noteNobody(ctx, 'name');
    refuse('auth.error.badLogin', { keep: true });
  }
  ctx.about = { userId: user.id, userName: user.userName };
  if (user.state !== 'N') refuse('auth.error.invalidUser');
  return user;
}

/** Whether this sign-in needs the SMS step: always with a real provider, in demo mode for marked accounts. */
async function needsCode(ctx: PublicCtx, user: Account): Promise<boolean> {
  const { sms } = ctx.deps;
  if (!sms) return false;
  return sms.name !== 'sandbox' || user.smsStep || (await underAttack(ctx, normaliseName(user.userName)));
}

const loginTarget = (user: Account) =>
  ({ phone: user.phone, phoneKey: user.phoneKey, purpose: 'login', account: String(user.id) }) as const;

/** Checks the SMS step, and answers whether it was taken: its code is used up only when all the rest is right, too. */
async function assertCode(ctx: PublicCtx, user: Account, code: string | undefined): Promise<boolean> {
  if (!(await needsCode(ctx, user))) return false;
  assertNotLost(user);
  if (!code) {
    await forgetTries(ctx, 'login', normaliseName(user.userName));
    refuse('auth.error.codeNeeded', { keep: true });
  }
  if (!(await isRightCode(ctx, loginTarget(user), code))) refuse('auth.error.badCode', { keep: true });
  return true;
}

/** Where a session begins: in the role used last, else in the one with most authority; undefined: nowhere. */
async function startOf(ctx: PublicCtx, user: Account) {
  const open = await openAssignments(ctx, user.id);
  return open.find((a) => a.id === user.lastAssignmentId) ?? open[0];
}

/**
 * Opens a session where one begins. @throws Refusal noRole, which keeps what was used up on the way here: a code or a scan is
 * good for one try.
 */
export async function startSession(ctx: PublicCtx, user: Account, by: 'password' | 'scan'): Promise<string> {
  const start = await startOf(ctx, user);
  if (!start) refuse('auth.error.noRole', { keep: true });
  const { projectId, companyId } = start;
  const proven = by === 'password';
  const place = { userId: user.id, assignmentId: start.id, projectId, companyId, proven };
  ctx.about = { userId: user.id, userName: user.userName, at: { assignmentId: start.id } };
  const token = (await openSession(ctx, place, user)) ?? refuse('auth.error.badLogin', { keep: true });
  rememberBrowser(ctx, normaliseName(user.userName));
  return token;
}

type Login = {
  username: string;
  password: string;
  verifyCode?: string;
  appCode?: string;
  openid?: string;
  policyVersion?: string;
};

/** Binds the chat account of a bind ticket; false when the ticket is none, was used, or is too old. */
async function bindByTicket(ctx: PublicCtx, userId: number, secret: string): Promise<boolean> {
  const ticket = await useTicket(ctx, secret, ['bind']);
  const account = ticket ? chatAccountIn(ticket.data) : undefined;
  if (account) await bindChatAccount(ctx, userId, account);
  return account !== undefined;
}

type SignedIn = { token: string; bound?: boolean; recoveryCodes?: string[] };

/** Password, SMS step and app where demanded, role, session (spec §4, §7). A one-time bind ticket binds at once. */
export async function signIn(ctx: PublicCtx, input: Login): Promise<SignedIn> {
  const user = await checkedUser(ctx, input.username, input.password);
  const byCode = await assertCode(ctx, user, input.verifyCode);
  // Who is let in nowhere sets up no app, whose recovery codes nobody would see.
  const made = (await startOf(ctx, user)) ? await assertAppCode(ctx, user, input.appCode) : {};
  if (byCode) await spendCodes(ctx, loginTarget(user));
  await forgetTries(ctx, 'login', normaliseName(user.userName));
  const token = await startSession(ctx, user, 'password');
  const bound = input.openid ? await bindByTicket(ctx, user.id, input.openid) : undefined;
  await noteSignIn(ctx, user, input.policyVersion);
  return { token, ...(bound !== undefined && { bound }), ...made };
}

/** The chat account a bind ticket carries. */
function chatAccountIn(data: unknown): string | undefined {
  return data && typeof data === 'object' && 'account' in data ? String(data.account) : undefined;
}

/** Checks name and password, then sends a code to that user's phone once the call is committed. */
export async function sendLoginCode(ctx: PublicCtx, userName: string, password: string) {
  const user = await checkedUser(ctx, userName, password);
  await forgetTries(ctx, 'login', normaliseName(user.userName));
  assertNotLost(user);
  return sendSmsCode(ctx, loginTarget(user));
}

type Begin = Pick<Login, 'username' | 'password' | 'verifyCode'>;

/** Begins to set up the app that a role demands, for whoever could sign in otherwise. */
export async function setUpApp(ctx: PublicCtx, { username, password, verifyCode }: Begin) {
  const user = await checkedUser(ctx, username, password);
  await assertCode(ctx, user, verifyCode);
  await forgetTries(ctx, 'login', normaliseName(user.userName));
  if (!(await startOf(ctx, user))) refuse('auth.error.noRole', { keep: true });
  return beginDemandedApp(ctx, user);
}

/** Reports the phone of whoever knows this name and password: who lost it can't receive the code of a sign-in. */
export async function reportOwnLost(ctx: PublicCtx, userName: string, password: string): Promise<boolean> {
  const user = await checkedUser(ctx, userName, password);
  await forgetTries(ctx, 'login', normaliseName(user.userName));
  await reportLost(ctx, user.id, null);
  return true;
}
