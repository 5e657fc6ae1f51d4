import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { CallFailed } from '../../kit/call/send.ts';
import { useCountdown } from '../../kit/time/use-countdown.ts';
import { t } from '../../kit/words/words.ts';
import { type FieldErrors, focusFirstError } from '../../lite-kit/focus-first-error.ts';
import { ShieldIcon } from '../../lite-kit/icons.tsx';
import { lazyPart } from '../../lite-kit/lazy-part.tsx';
import { Loading } from '../../lite-kit/read-states.tsx';
import { FailureMessage, SubmitButton } from '../../lite-kit/submit.tsx';
import { useButtonAction } from '../../lite-kit/use-button-action.ts';
import { VerificationCodeField } from '../../lite-kit/verification-code-field.tsx';
import { addressOf } from '../addresses.ts';
import { AccountFields } from './account-fields.tsx';
import { AgreeField } from './agree-field.tsx';
import { isNewPolicy } from './agreed-policy.ts';
import { AuthenticatorStep } from './authenticator-step.tsx';
import {
  type AuthenticatorAsked,
  accountProblems,
  goToSignInTarget,
  openChatAppScan,
  type SignInDraft,
  sendSignInCode,
  setUpAuthenticator,
  signIn,
  signInProblems,
} from './sign-in.ts';
import { SignInTabs, type SignInWay, signInPanelId, signInTabId } from './sign-in-tabs.tsx';
import type { SignInOptions } from './use-sign-in-options.ts';

const RecoveryStep = lazyPart(() => import('./recovery-step.tsx').then((m) => m.RecoveryStep));

type Props = {
  options: SignInOptions | null;
  firstName: string;
  typed: (name: string) => void;
  /** Signs in without binding the account that was scanned before. */
  skipBinding: () => void;
};

function useLogin({ options, firstName, typed, skipBinding }: Props) {
  // A scan that failed leads back to where it began.
  const [way, setWay] = useState<SignInWay>(location.hash === '#scan' ? 'scan' : 'account');
  const [draft, setDraft] = useState<SignInDraft>({
    username: firstName,
    password: '',
    code: '',
    appCode: '',
    agreed: false,
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [codeNeeded, setCodeNeeded] = useState(false);
  const [asked, setAsked] = useState<AuthenticatorAsked>(null);
  const [made, setMade] = useState<readonly string[]>();
  const form = useRef<HTMLFormElement>(null);
  const resend = useCountdown();
  const task = useButtonAction();

  function change(part: Partial<SignInDraft>) {
    setDraft((now) => ({ ...now, ...part }));
    if (part.username !== undefined) typed(part.username);
    // Another account may have another app, or none.
    if (part.username !== undefined) setAsked(null);
  }

  /** Shows what is wrong and goes there; true when something is. */
  function stop(found: FieldErrors): boolean {
    setErrors(found);
    return form.current !== null && focusFirstError(form.current, found);
  }

  function choose(next: SignInWay) {
    setWay(next);
    setCodeNeeded(false);
    setAsked(null);
    setErrors({});
    task.clear();
  }

  function stopAt(name: string) {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.select();
  }

  function placed(failure: CallFailed): boolean {
    // Nothing is wrong: everything typed stays, and only the code is missing, which is sent at once.
    if (failure.message === t('auth.error.codeNeeded')) {
      setWay('sms');
      setCodeNeeded(true);
      return true;
    }
    if (failure.message === t('auth.error.appCodeNeeded')) {
      setAsked({ app: null });
      return true;
    }
    if (failure.message === t('auth.error.badAppCode')) stopAt('appCode');
    if (failure.message === t('auth.error.badLogin')) stopAt('password');
    // Somebody has bound it meanwhile; the next try must not fail for it again.
    if (failure.message === t('auth.error.scanTaken')) skipBinding();
    return false;
  }

  /** Signs in; whose role demands an app that isn't there yet gets what sets one up instead. */
  async function enter() {
    try {
      const entered = await signIn(draft, way, options?.policyVersion);
      if (entered === 'leaving') return entered;
      setMade(entered);
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.message !== t('auth.error.setUpNeeded')) throw failure;
      change({ appCode: '' });
      setAsked({ app: await setUpAuthenticator(draft, way) });
    }
    return undefined;
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (stop(signInProblems(draft, way, asked))) return;
    await task.run(() => (way === 'scan' ? openChatAppScan() : enter()), placed);
  }

  async function send() {
    if (stop(accountProblems(draft))) return null;
    const sent = await sendSignInCode(draft);
    task.clear();
    return sent;
  }

  return { way, codeNeeded, asked, made, choose, draft, change, errors, form, resend, task, submit, send };
}

function Panel({ way, children }: { way: SignInWay; children: ReactNode }) {
  return (
    <div role="tabpanel" id={signInPanelId} aria-labelledby={signInTabId(way)}>
      {children}
    </div>
  );
}

/** The sign-in form with its three ways: account, account with a code, chat-app scan (spec §2, MDI01010). */
export function LoginForm(props: Props) {
  const { way, codeNeeded, asked, made, choose, draft, change, errors, form, resend, task, submit, send } =
    useLogin(props);
  const { options } = props;
  const byScan = way === 'scan';
  const ready = !byScan || options?.scan === true;
  if (made) return <RecoveryStep codes={made} goOn={goToSignInTarget} />;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <SignInTabs way={way} choose={choose} />
      <Panel way={way}>
        {!byScan && <AccountFields draft={draft} change={change} errors={errors} />}
        {way === 'sms' && (
          <VerificationCodeField
            value={draft.code}
            onChange={(code) => change({ code })}
            error={errors.code}
            countdown={resend}
            send={send}
            atOnce={codeNeeded}
          />
        )}
        {!byScan && asked && (
          <AuthenticatorStep
            key={asked.app?.secret ?? ''}
            app={asked.app}
            value={draft.appCode}
            onChange={(appCode) => change({ appCode })}
            error={errors.appCode}
          />
        )}
        {byScan && !options && <Loading />}
        {byScan && options && (
          <p className="scan">{t(options.scan ? 'auth.scanIntro' : 'auth.scanMissing')}</p>
        )}
      </Panel>
      {ready && (
        <>
          <AgreeField
            agreed={draft.agreed}
            change={(agreed) => change({ agreed })}
            error={errors.agree}
            news={options?.showPrivacy === true && isNewPolicy(options.policyVersion)}
          />
          <SubmitButton
            task={task}
            label={t(byScan ? 'auth.scanOpen' : 'auth.login')}
            busyLabel={t(byScan ? 'auth.redirecting' : 'auth.signingIn')}
          />
          <FailureMessage text={task.failure} />
        </>
      )}
      {!byScan && (
        <p className="after">
          <a href={addressOf('/lostPhone')}>{t('auth.phoneLost')}</a>
        </p>
      )}
      {way === 'account' && options?.smsStep !== false && (
        <p className="tip">
          <ShieldIcon />
          {t('auth.smsHint')}
        </p>
      )}
    </form>
  );
}
