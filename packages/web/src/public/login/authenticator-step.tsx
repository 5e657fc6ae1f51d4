import type { AppSecret } from '@mdi/contract/modules/authenticator/authenticator.contract.ts';
import { useEffect, useRef } from 'react';
import { t } from '../../kit/words/words.ts';
import { Field } from '../../lite-kit/field.tsx';
import { lazyPart } from '../../lite-kit/lazy-part.tsx';

const AppSecretSteps = lazyPart(() =>
  import('../../kit/codes/authenticator-secret-steps.tsx').then((m) => m.AuthenticatorSecretSteps),
);

type Props = {
  /** What an app needs that is set up just now; null: the person has one. */
  app: AppSecret | null;
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
};

/** Asks for the code that the app on the phone shows; whose role demands an app and who has none sets it up here. */
export function AuthenticatorStep({ app, value, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      {app ? (
        <section className="set-up" aria-label={t('auth.setUpTitle')}>
          <p>{t('auth.setUpText')}</p>
          <AppSecretSteps app={app} />
        </section>
      ) : null}
      <Field
        ref={input}
        name="appCode"
        label={t('auth.appCode')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        hint={app ? undefined : t('auth.appCodeAsk')}
        placeholder={t(app ? 'auth.codeHint' : 'auth.appCodeHint')}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={20}
      />
    </>
  );
}
