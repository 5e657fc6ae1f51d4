import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { Refusal, refuse } from '../../kit/refuse.ts';
import { SmsFailed } from '../../ports/sms/sms.ts';
import {
  codeLifeSeconds,
  dropCode,
  makeCode,
  resendSeconds,
  sendSms,
  useCode,
} from './auth.codes.queries.ts';
import { rightPassword } from './auth.password.ts';
import { type Account, openAssignments, openSession, userByName, useTicket } from './auth.queries.ts';
import { countFailureAnywhere, countTry, forgetTries, underAttack } from './auth.throttle.queries.ts';
import { bindChatAccount, noteSignIn } from './auth.user.queries.ts';

/**
 * The user whose name and password these are. One message for a wrong name and a wrong password, and one
 * password check for both, so that nobody learns which names exist.
 */
export async function checkedUser(ctx: PublicCtx, userName: string, password: string): Promise<Account> {
  const account = normaliseName(userName);
  ctx.about = { userId: null, userName: userName.trim() };
  await countTry(ctx, 'login', account);
  const user = await userByName(ctx, userName);
  const right = await rightPassword(user?.passwordHash ?? null, password);
  if (!user || !right) {
    await countFailureAnywhere(ctx, account);
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

async function demandCode(ctx: PublicCtx, user: Account, code: string | undefined): Promise<void> {
  if (!(await needsCode(ctx, user))) return;
  if (!code) {
    await forgetTries(ctx, 'login', normaliseName(user.userName));
    refuse('auth.error.codeNeeded', { keep: true });
  }
  if (!(await useCode(ctx, loginTarget(user), code))) refuse('auth.error.badCode', { keep: true });
}

/**
 * Opens a session in the role used last, else in the one with most authority. @throws Refusal noRole, which
 * keeps what was used up on the way here: a code or a scan is good for one try.
 */
export async function startSession(ctx: PublicCtx, user: Account): Promise<string> {
  const open = await openAssignments(ctx, user.id);
  const start = open.find((a) => a.id === user.lastAssignmentId) ?? open[0];
  if (!start) refuse('auth.error.noRole', { keep: true });
  const { projectId, companyId } = start;
  return openSession(ctx, { userId: user.id, assignmentId: start.id, projectId, companyId });
}

type Login = {
  username: string;
  password: string;
  verifyCode?: string;
  openid?: string;
  policyVersion?: string;
};

/** Password, SMS step where demanded, role, session (spec §4, §7). A one-time bind ticket binds at once. */
export async function signIn(ctx: PublicCtx, input: Login): Promise<string> {
  const user = await checkedUser(ctx, input.username, input.password);
  await demandCode(ctx, user, input.verifyCode);
  await forgetTries(ctx, 'login', normaliseName(user.userName));
  const token = await startSession(ctx, user);
  const ticket = input.openid ? await useTicket(ctx, input.openid, ['bind']) : undefined;
  const account = ticket ? chatAccountIn(ticket.data) : undefined;
  if (account) await bindChatAccount(ctx, user.id, account);
  await noteSignIn(ctx, user, input.policyVersion);
  return token;
}

/** The chat account a bind ticket carries. */
function chatAccountIn(data: unknown): string | undefined {
  return data && typeof data === 'object' && 'account' in data ? String(data.account) : undefined;
}

const codeMinutes = String(codeLifeSeconds / 60);

/** Checks name and password, then sends a code to that user's phone once the call is committed. */
export async function sendLoginCode(ctx: PublicCtx, userName: string, password: string) {
  const user = await checkedUser(ctx, userName, password);
  await forgetTries(ctx, 'login', normaliseName(user.userName));
  const { id, code } = await makeCode(ctx, loginTarget(user));
  const { lang, phone } = { lang: ctx.lang, phone: user.phone };
  ctx.afterCommit.push(async () => {
    try {
      await sendSms(ctx, { phone, template: 'code', params: { code, minutes: codeMinutes }, lang });
    } catch (error) {
      if (!(error instanceof SmsFailed)) throw error;
      await dropCode(ctx, id);
      throw new Refusal('auth.error.sendFailed');
    }
  });
  return { phone: maskPhone(user.phone), resendIn: resendSeconds, expiresIn: codeLifeSeconds };
}
