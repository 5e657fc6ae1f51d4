import { type Ctx, type PublicCtx, unknownSubject } from '../../kit/calls/ctx.ts';
import { Refusal, refuse } from '../../kit/calls/refuse.ts';
import { assertWithinLimit, networkLimit } from '../../kit/rate-limits/rate-limits.ts';
import { newToken, tokenHash } from '../../kit/settings/secrets.ts';
import { type ChatApp, ChatAppFailed } from '../../ports/chat-app/chat-app.ts';
import { assertNoAuthenticatorApp } from './auth.app-code.ts';
import { assertPasswordOrCode, ownAccount, type PasswordOrCode } from './auth.password-or-code.ts';
import { makeTicket, userByChatAccount, useTicket } from './auth.queries.ts';
import { startSession } from './auth.sign-in.ts';
import { bindChatAccount } from './auth.user.queries.ts';

const stateSeconds = 600;
const browserCookie = 'mdi-oauth';

const fingerprint = (secret: string) => tokenHash(secret).toString('base64url');

const chatApp = (ctx: PublicCtx): ChatApp => ctx.deps.chatApp ?? refuse('auth.error.scanUnavailable');

const signedIn = (ctx: PublicCtx): ctx is Ctx => ctx.actor !== null;

/** For whom a scan binds: the caller, who must prove to be the person; null when the scan is a sign-in. */
async function binder(
  ctx: PublicCtx,
  purpose: 'login' | 'bind',
  proof: PasswordOrCode,
): Promise<number | null> {
  if (purpose === 'login') return null;
  if (!signedIn(ctx)) refuse('kit.error.expired', { code: 'expired' });
  const user = await ownAccount(ctx);
  await assertPasswordOrCode(ctx, user, proof);
  return user.id;
}

/** Each leaves a ticket, whoever asks. */
const scansOfNetwork = (ctx: PublicCtx) => networkLimit(ctx, { name: 'scans', most: 200, minutes: 60 });

type Start = PasswordOrCode & { purpose: 'login' | 'bind' };

/** Issues a single-use state that only this browser can bring back. */
export async function scanState(ctx: PublicCtx, { purpose, ...proof }: Start) {
  const app = chatApp(ctx);
  if (purpose === 'login') {
    // Who will sign in is not known before the scan, whose own call is recorded.
    ctx.about = unknownSubject;
    await assertWithinLimit(ctx, [scansOfNetwork(ctx)]);
  }
  const userId = await binder(ctx, purpose, proof);
  const browser = newToken();
  const state = await makeTicket(ctx, {
    purpose: `scan-${purpose}`,
    userId,
    data: { browser: fingerprint(browser) },
    lifeSeconds: stateSeconds,
  });
  ctx.newCookies.push({ name: browserCookie, value: browser, maxAgeSeconds: stateSeconds });
  const url = app.authorizeUrl(state, `${ctx.deps.settings.publicUrl}/savills-mdi/wxToMdi`, ctx.lang);
  return { state, url, expiresIn: stateSeconds };
}

async function accountOf(ctx: PublicCtx, app: ChatApp, code: string): Promise<string> {
  try {
    return (await app.exchange(code)).account;
  } catch (error) {
    if (!(error instanceof ChatAppFailed)) throw error;
    ctx.log.warn({ providerCode: error.providerCode }, 'scan refused');
    // The state stays used: a code is good for one exchange only.
    throw new Refusal(error.down ? 'auth.error.scanDown' : 'auth.error.scanCode', { keep: true });
  }
}

type Scan = { code: string; state: string; mdiUserId?: number };

/** Finishes a scan: signs in, or binds the caller's own account. Anything else is refused. */
export async function scanLogin(ctx: PublicCtx, input: Scan) {
  const app = chatApp(ctx);
  const binding = input.mdiUserId !== undefined;
  if (binding && !ctx.actor) refuse('kit.error.expired', { code: 'expired' });
  if (binding && ctx.actor?.userId !== input.mdiUserId) refuse('auth.error.notYou', { code: 'forbidden' });
  const state = await useTicket(ctx, input.state, [binding ? 'scan-bind' : 'scan-login']);
  const browser = ctx.cookies[browserCookie];
  const data: unknown = state?.data;
  const sameBrowser =
    browser && data && typeof data === 'object' && 'browser' in data && data.browser === fingerprint(browser);
  const sameUser = !binding || state?.userId === input.mdiUserId;
  if (!state || !sameBrowser || !sameUser) refuse('auth.error.scanState', { keep: true });
  const account = await accountOf(ctx, app, input.code);
  if (binding) {
    const owner = await userByChatAccount(ctx, account);
    if (owner && owner.id !== input.mdiUserId) refuse('auth.error.scanTaken', { keep: true });
    await bindChatAccount(ctx, input.mdiUserId ?? 0, account);
    return { bound: true };
  }
  return { token: await signInByChat(ctx, account), bound: false };
}

const bindTicketSeconds = 600;

async function signInByChat(ctx: PublicCtx, account: string): Promise<string> {
  const user = await userByChatAccount(ctx, account);
  if (!user) {
    const bindTicket = await makeTicket(ctx, {
      purpose: 'bind',
      userId: null,
      data: { account },
      lifeSeconds: bindTicketSeconds,
    });
    refuse('auth.error.scanUnbound', { data: { bindTicket }, keep: true });
  }
  ctx.about = { userId: user.id, userName: user.userName };
  if (user.state !== 'N') refuse('auth.error.invalidUser', { keep: true });
  await assertNoAuthenticatorApp(ctx, user);
  return startSession(ctx, user, 'scan');
}

/** Removes the caller's own chat account (spec §7 unBind). */
export async function unbindChatAccount(
  ctx: Ctx,
  { mdiUserId, ...proof }: PasswordOrCode & { mdiUserId: number },
): Promise<boolean> {
  if (ctx.actor.userId !== mdiUserId) refuse('auth.error.notYou', { code: 'forbidden' });
  const user = await ownAccount(ctx);
  if (!user.chatAccount) refuse('auth.error.unbindFailed');
  await assertPasswordOrCode(ctx, user, proof);
  await bindChatAccount(ctx, mdiUserId, null);
  return true;
}
