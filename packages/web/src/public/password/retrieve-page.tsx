import { useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { PublicPage } from '../../lite-kit/public-page.tsx';
import { IdentityForm } from './identity-form.tsx';
import { ResetPassword, type ResetRight } from './reset-password.tsx';

/** Forgotten password: prove who you are (MDI01030), then set a new one (MDI01040); spec §2. */
export function Page() {
  const [proof, setProof] = useState<{ right: ResetRight; userName: string } | null>(null);
  if (proof) {
    return (
      <PublicPage title={t('auth.reset')} about={t('auth.resetHint')}>
        <ResetPassword right={proof.right} userName={proof.userName} />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('auth.retrieve')} about={t('auth.retrieveHint')}>
      <IdentityForm proven={(right, userName) => setProof({ right, userName })} />
    </PublicPage>
  );
}
