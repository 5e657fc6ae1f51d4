import { isMobile } from '@mdi/contract/kit/phone.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { useCountdown } from '../kit/time/use-countdown.ts';
import { t } from '../kit/words/words.ts';
import { Field } from '../lite-kit/field.tsx';
import { type FieldErrors, focusFirstError } from '../lite-kit/focus-first-error.ts';
import { FailureMessage, SubmitButton } from '../lite-kit/submit.tsx';
import { useButtonAction } from '../lite-kit/use-button-action.ts';
import { isVerificationCode, VerificationCodeField } from '../lite-kit/verification-code-field.tsx';
import { addressOf } from '../public/addresses.ts';
import { callPass, keepPassToken } from './my-pass-client.ts';

const phoneProblem = (phone: string): FieldErrors => ({
  phone: isMobile(phone) ? undefined : t('field.mobile'),
});

/** By which calls somebody signs in, and which phone is meant. */
export type SignInMethod = {
  phoneHint: string;
  sendCode: (sent: { phone: string }) => Promise<{ resendIn: number }>;
  signIn: (sent: { phone: string; code: string }) => Promise<{ token: string; jobs: number }>;
};

/** The door of whoever works for a company. */
export const employeeSignIn = (): SignInMethod => ({
  phoneHint: t('myPass.phoneHint'),
  sendCode: (sent) => callPass('sendCode', sent),
  signIn: (sent) => callPass('signIn', sent),
});

/** Phone and code. `done` hears in how many jobs the person may show a pass. */
export function SignIn({ door, done }: { door: SignInMethod; done: (jobs: number) => void }) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const resend = useCountdown();
  const task = useButtonAction();

  function stop(found: FieldErrors): boolean {
    setErrors(found);
    return form.current !== null && focusFirstError(form.current, found);
  }

  async function send() {
    if (stop(phoneProblem(phone))) return null;
    const { resendIn } = await door.sendCode({ phone: phone.trim() });
    return { resendIn, note: t('auth.codeSentAny') };
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (stop({ ...phoneProblem(phone), code: isVerificationCode(code) ? undefined : t('field.smsCode') }))
      return;
    await task.run(async () => {
      const { token, jobs } = await door.signIn({ phone: phone.trim(), code });
      keepPassToken(token);
      done(jobs);
      return undefined;
    });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Field
        name="phone"
        label={t('auth.phone')}
        placeholder={door.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        value={phone}
        error={errors.phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <VerificationCodeField
        value={code}
        onChange={setCode}
        error={errors.code}
        countdown={resend}
        send={send}
      />
      <SubmitButton task={task} label={t('myPass.signIn')} />
      <FailureMessage text={task.failure} />
      <p className="after">
        <a href={addressOf('/lostPhone?from=pass')}>{t('auth.phoneLost')}</a>
      </p>
      <p className="after">
        <a href={addressOf('/privacy')}>{t('auth.policyTitle')}</a>
      </p>
    </form>
  );
}
