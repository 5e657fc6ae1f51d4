import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { useState } from 'react';
import { callAuth } from '../../kit/call/public-client.ts';
import { t } from '../../kit/words/words.ts';
import { RedirectNotice } from '../../lite-kit/redirect-notice.tsx';
import { addressOf } from '../addresses.ts';
import { type NewPassword, PasswordForm } from './password-form.tsx';

/** Changes the password of who is signed in; the session stays, the person's other ones end. */
export function ChangePassword({ user }: { user: SessionUser }) {
  const [done, setDone] = useState(false);
  const save = async ({ password, oldPass }: NewPassword) => {
    await callAuth('modifyPw', { mdiUserId: user.mdiUserId, password, oldPass });
    setDone(true);
  };
  if (done) return <RedirectNotice text={t('auth.changed')} to="/" label={t('auth.home')} />;
  return (
    <>
      <PasswordForm userName={user.userName} askOld save={save} />
      <p className="after">
        <a href={addressOf('/')}>{t('auth.home')}</a>
      </p>
    </>
  );
}
