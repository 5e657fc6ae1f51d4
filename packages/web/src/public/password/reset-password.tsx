import { useState } from 'react';
import { callAuth } from '../../kit/call/public-client.ts';
import { dropSessionToken } from '../../kit/call/session.ts';
import { t } from '../../kit/words/words.ts';
import { RedirectNotice } from '../../lite-kit/redirect-notice.tsx';
import { addressOf } from '../addresses.ts';
import { loginNameKey } from '../session-storage-handover.ts';
import { type NewPassword, PasswordForm } from './password-form.tsx';

/** Who may set a password without the old one: the holder of a one-time ticket. */
export type ResetRight = { mdiUserId: number; ticket: string };

/** Sets a new password with a one-time ticket, then leads to the sign-in page with the user name filled in. */
export function ResetPassword({ right, userName }: { right: ResetRight; userName: string }) {
  const [done, setDone] = useState(false);
  const save = async ({ password }: NewPassword) => {
    await callAuth('modifyPw', { ...right, password });
    // A session left in this browser would lead past the sign-in page, maybe into somebody else's account.
    dropSessionToken();
    sessionStorage.setItem(loginNameKey, userName);
    setDone(true);
  };
  if (done) return <RedirectNotice text={t('auth.changed')} to="/login" label={t('auth.back')} />;
  return (
    <>
      <PasswordForm userName={userName} askOld={false} save={save} />
      <p className="after">
        <a href={addressOf('/login')}>{t('auth.back')}</a>
      </p>
    </>
  );
}
