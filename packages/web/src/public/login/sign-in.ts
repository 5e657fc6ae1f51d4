import type { AppSecret } from '@mdi/contract/modules/authenticator/authenticator.contract.ts';
import { callAuth } from '../../kit/call/public-client.ts';
import { keepSessionToken } from '../../kit/call/session.ts';
import { t } from '../../kit/words/words.ts';
import type { FieldErrors } from '../../lite-kit/focus-first-error.ts';
import { isVerificationCode } from '../../lite-kit/verification-code-field.tsx';
import { leaveAfterSignIn } from '../leave-after-sign-in.ts';
import { bindTicketKey, bindUserKey, boundNoteKey, scanRedirectKey } from '../session-storage-handover.ts';
import { noteAgreedPolicy } from './agreed-policy.ts';
import type { SignInWay } from './sign-in-tabs.tsx';

export type SignInDraft = {
  username: string;
  password: string;
  code: string;
  appCode: string;
  agreed: boolean;
};

/** The authenticator step that the server asked for: enter a code, or set one up (`app`); null if it asked for none. */
export type AuthenticatorAsked = { app: AppSecret | null } | null;

/** What the account itself lacks. */
export const accountProblems = ({ username, password }: SignInDraft): FieldErrors => ({
  username: username.trim() ? undefined : t('auth.usernameHint'),
  password: password ? undefined : t('auth.passwordHint'),
});

/** What the form lacks for this way of signing in. */
export function signInProblems(draft: SignInDraft, way: SignInWay, asked: AuthenticatorAsked): FieldErrors {
  return {
    ...(way === 'scan' ? {} : accountProblems(draft)),
    code: way !== 'sms' || isVerificationCode(draft.code) ? undefined : t('field.smsCode'),
    appCode: asked && !draft.appCode.trim() ? t('auth.error.appCodeNeeded') : undefined,
    agree: draft.agreed ? undefined : t('auth.agreeFirst'),
  };
}

/** The `redirect` of the address. */
const wanted = (): string => new URLSearchParams(location.search).get('redirect') ?? '';

/** Goes where the person wanted to. */
export const goToSignInTarget = (): void => leaveAfterSignIn(wanted());

/** Has the secret made for the app that a role demands. @throws CallFailed */
export const setUpAuthenticator = (draft: SignInDraft, way: SignInWay): Promise<AppSecret> =>
  callAuth('setUpApp', {
    username: draft.username.trim(),
    password: draft.password,
    ...(way === 'sms' && { verifyCode: draft.code }),
  });

/** Signs in, keeps the session and leaves the page, unless there are recovery codes to show. @throws CallFailed */
export async function signIn(
  draft: SignInDraft,
  way: SignInWay,
  policyVersion: string | undefined,
): Promise<'leaving' | readonly string[]> {
  const ticket = sessionStorage.getItem(bindTicketKey);
  const { token, bound, recoveryCodes } = await callAuth('login', {
    username: draft.username.trim(),
    password: draft.password,
    ...(way === 'sms' && { verifyCode: draft.code }),
    ...(draft.appCode && { appCode: draft.appCode.trim() }),
    ...(ticket && { openid: ticket }),
    ...(policyVersion && { policyVersion }),
  });
  sessionStorage.removeItem(bindTicketKey);
  if (ticket) sessionStorage.setItem(boundNoteKey, bound ? 'yes' : 'late');
  if (policyVersion) noteAgreedPolicy(policyVersion);
  keepSessionToken(token);
  if (recoveryCodes) return recoveryCodes;
  goToSignInTarget();
  return 'leaving';
}

/** Has a code sent to the account's phone. @throws CallFailed */
export async function sendSignInCode({
  username,
  password,
}: SignInDraft): Promise<{ resendIn: number; note: string }> {
  const { phone, resendIn } = await callAuth('getLoginVerifyCode', { username: username.trim(), password });
  return { resendIn, note: t('auth.codeSent', phone) };
}

/** Opens the chat app's page, which comes back to /wxToMdi. @throws CallFailed */
export async function openChatAppScan(): Promise<'leaving'> {
  const { url } = await callAuth('scanState', { purpose: 'login' });
  // A binding that was begun and left would take this scan for its own.
  sessionStorage.removeItem(bindUserKey);
  sessionStorage.setItem(scanRedirectKey, wanted());
  location.assign(url);
  return 'leaving';
}
