import { isMobile } from '@mdi/contract/kit/phone.ts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { callAuth } from '../../kit/call/public-client.ts';
import { useCountdown } from '../../kit/time/use-countdown.ts';
import { t } from '../../kit/words/words.ts';
import { Field } from '../../lite-kit/field.tsx';
import { type FieldErrors, focusFirstError } from '../../lite-kit/focus-first-error.ts';
import { FailureMessage, SubmitButton } from '../../lite-kit/submit.tsx';
import { useButtonAction } from '../../lite-kit/use-button-action.ts';
import { isVerificationCode, VerificationCodeField } from '../../lite-kit/verification-code-field.tsx';
import { addressOf } from '../addresses.ts';
import type { ResetRight } from './reset-password.tsx';

type Draft = { userName: string; birth: string; phone: string; code: string };

const earliestBirth = '1900-01-01';

const phoneProblem = ({ phone }: Draft): FieldErrors => ({
  phone: isMobile(phone) ? undefined : t('field.mobile'),
});

const problems = (draft: Draft): FieldErrors => ({
  ...phoneProblem(draft),
  code: isVerificationCode(draft.code) ? undefined : t('field.smsCode'),
  userName: draft.userName.trim() ? undefined : t('auth.usernameHint'),
  birth: draft.birth >= earliestBirth ? undefined : t('auth.birthMissing'),
});

async function sendCode(phone: string): Promise<{ resendIn: number; note: string }> {
  const { resendIn } = await callAuth('getVerificationCode', { phone: phone.trim() });
  return { resendIn, note: t('auth.codeSentAny') };
}

async function check({ userName, birth, phone, code }: Draft): Promise<ResetRight> {
  const { mdiUserId, ticket } = await callAuth('checkUserInfo', {
    userName: userName.trim(),
    birth,
    phone: phone.trim(),
    verificationCode: code,
  });
  return { mdiUserId, ticket };
}

/** Phone with code, user name and birth date: all four must match (spec §7 checkUserInfo). */
export function IdentityForm({ proven }: { proven: (right: ResetRight, userName: string) => void }) {
  const [draft, setDraft] = useState<Draft>({ userName: '', birth: '', phone: '', code: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const resend = useCountdown();
  const task = useButtonAction();
  useEffect(() => phone.current?.focus(), []);

  function stop(found: FieldErrors): boolean {
    setErrors(found);
    return form.current !== null && focusFirstError(form.current, found);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (stop(problems(draft))) return;
    await task.run(async () => {
      proven(await check(draft), draft.userName.trim());
      return undefined;
    });
  }

  const field = (name: 'userName' | 'birth' | 'phone') => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: HTMLInputElement }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Field
        ref={phone}
        label={t('auth.phone')}
        placeholder={t('auth.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        {...field('phone')}
      />
      <VerificationCodeField
        value={draft.code}
        onChange={(code) => setDraft((now) => ({ ...now, code }))}
        error={errors.code}
        countdown={resend}
        send={async () => (stop(phoneProblem(draft)) ? null : sendCode(draft.phone))}
      />
      <Field
        label={t('auth.username')}
        placeholder={t('auth.usernameHint')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={50}
        {...field('userName')}
      />
      <Field
        label={t('auth.birth')}
        hint={t('auth.birthHint')}
        type="date"
        min={earliestBirth}
        autoComplete="bday"
        {...field('birth')}
      />
      <SubmitButton task={task} label={t('auth.next')} />
      <FailureMessage text={task.failure} />
      <p className="after">
        <a href={addressOf('/login')}>{t('auth.back')}</a>
      </p>
    </form>
  );
}
