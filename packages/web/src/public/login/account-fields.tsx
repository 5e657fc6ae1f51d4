import { type ComponentProps, useEffect, useRef } from 'react';
import { t } from '../../kit/words/words.ts';
import { Field } from '../../lite-kit/field.tsx';
import type { FieldErrors } from '../../lite-kit/focus-first-error.ts';
import { UserIcon } from '../../lite-kit/icons.tsx';
import { PasswordField } from '../../lite-kit/password-field.tsx';
import { addressOf } from '../addresses.ts';
import type { SignInDraft } from './sign-in.ts';

type Props = { draft: SignInDraft; change: (part: Partial<SignInDraft>) => void; errors: FieldErrors };

/** User name and password; the first empty one has the focus when the page opens. */
export function AccountFields({ draft, change, errors }: Props) {
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    (name.current?.value ? password : name).current?.focus();
  }, []);
  const forgot: ComponentProps<typeof Field>['aside'] = (
    <a href={addressOf('/retrievePw')}>{t('auth.forgot')}</a>
  );
  return (
    <>
      <Field
        ref={name}
        name="username"
        label={t('auth.username')}
        value={draft.username}
        onChange={(event) => change({ username: event.target.value })}
        error={errors.username}
        icon={<UserIcon />}
        placeholder={t('auth.usernameHint')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={50}
      />
      <PasswordField
        ref={password}
        name="password"
        label={t('auth.password')}
        aside={forgot}
        value={draft.password}
        onChange={(event) => change({ password: event.target.value })}
        error={errors.password}
        placeholder={t('auth.passwordHint')}
        autoComplete="current-password"
      />
    </>
  );
}
