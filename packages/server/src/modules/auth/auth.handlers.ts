import { authApi, privacyPolicyVersion } from '@mdi/contract/modules/auth/auth.contract.ts';
import { implement } from '../../kit/calls/implement.ts';
import { Refusal, refuse } from '../../kit/calls/refuse.ts';
import { makeWorkQueue } from '../../kit/jobs/work-queue.ts';
import { goneAfterDays } from '../../kit/retention/table-bounds.ts';
import { appearanceOf } from '../appearance/index.ts';
import { scanLogin, scanState, unbindChatAccount } from './auth.chat-app-scan.ts';
import { reportLost } from './auth.lost-phone.ts';
import { hashGate } from './auth.password.ts';
import { sendOwnCode } from './auth.password-or-code.ts';
import { presenceProofWays, provePresence } from './auth.prove-presence.ts';
import { endSession, userById } from './auth.queries.ts';
import { checkUserInfo, modifyPassword, readPasswordLink, sendResetCode } from './auth.recover-password.ts';
import { reportOwnLost, sendLoginCode, setUpApp, signIn } from './auth.sign-in.ts';

/** Exchanges with the chat platform hold a connection for as long as it takes to answer. */
const platformGate = makeWorkQueue(3, 64, 32, 'auth.error.busyHash');

export const authModule = implement(
  authApi,
  {
    login: signIn,
    getLoginVerifyCode: (ctx, { username, password }) => sendLoginCode(ctx, username, password),
    setUpApp,
    async logout(ctx) {
      await endSession(ctx, ctx.actor.sessionId);
      return true;
    },
    getVerificationCode: (ctx, { phone }) => sendResetCode(ctx, phone),
    checkUserInfo,
    modifyPw: modifyPassword,
    readLink: (ctx, { ticket }) => readPasswordLink(ctx, ticket),
    phoneLost: (ctx, { username, password }) => reportOwnLost(ctx, username, password),
    ownPhoneLost: (ctx) => reportLost(ctx, ctx.actor.userId, ctx.actor.sessionId),
    scanState,
    scanLogin,
    unBind: unbindChatAccount,
    sendOwnCode,
    proofWays: presenceProofWays,
    prove: provePresence,
    async getBindInfo(ctx, { mdiUserId }) {
      if (ctx.actor.userId !== mdiUserId) refuse('auth.error.notYou', { code: 'forbidden' });
      return !!(await userById(ctx, mdiUserId))?.chatAccount;
    },
    async options(ctx) {
      const { deps } = ctx;
      return {
        demo: deps.settings.mode === 'demo',
        smsStep: deps.sms !== null,
        scan: deps.chatApp !== null,
        policyVersion: privacyPolicyVersion,
        showPrivacy: (await appearanceOf(ctx)).showPrivacy,
        version: deps.settings.version,
      };
    },
  },
  {
    bounds: { smsCode: goneAfterDays('sent_at', 2), ticket: goneAfterDays('expires_at', 1) },
    gates: {
      login: hashGate,
      getLoginVerifyCode: hashGate,
      setUpApp: hashGate,
      modifyPw: hashGate,
      phoneLost: hashGate,
      scanState: hashGate,
      unBind: hashGate,
      prove: hashGate,
      scanLogin: platformGate,
    },
    constraints: { user_chat_account_key: () => new Refusal('auth.error.scanTaken') },
  },
);
