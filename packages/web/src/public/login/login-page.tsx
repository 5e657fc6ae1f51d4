import { useRef, useState } from 'react';
import { takeSessionEnded } from '../../kit/call/session-ended.ts';
import { t } from '../../kit/words/words.ts';
import { InfoIcon } from '../../lite-kit/icons.tsx';
import { LanguageSelect } from '../../lite-kit/language-select.tsx';
import { useTitle } from '../../lite-kit/use-title.ts';
import { bindTicketKey, loginNameKey, takeHandover } from '../session-storage-handover.ts';
import { BrandPanel } from './brand-panel.tsx';
import { LoginForm } from './login-form.tsx';
import { usePrefetchApp } from './use-prefetch-app.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

/** Sign-in, MDI01010 (spec §2). */
export function Page() {
  useTitle(t('auth.login'));
  const options = useSignInOptions();
  const [firstName] = useState(() => takeHandover(loginNameKey));
  const [binding, setBinding] = useState(() => sessionStorage.getItem(bindTicketKey) !== null);
  const [ended] = useState(takeSessionEnded);
  const name = useRef(firstName);
  const form = useRef<HTMLDivElement>(null);
  usePrefetchApp(form);
  function skipBinding() {
    sessionStorage.removeItem(bindTicketKey);
    setBinding(false);
  }
  return (
    <div className="login">
      <BrandPanel demo={options?.demo === true} />
      <main className="side">
        <div className="login-top">
          <LanguageSelect before={() => sessionStorage.setItem(loginNameKey, name.current)} />
        </div>
        <div className="sign-in" ref={form}>
          <h1>{t('auth.login')}</h1>
          <p className="sub">{t('auth.loginHint')}</p>
          {ended && (
            <p className="info" role="status">
              <InfoIcon size={16} />
              <span>{t('auth.sessionEnded')}</span>
            </p>
          )}
          {binding && (
            <p className="info" role="status">
              <InfoIcon size={16} />
              <span>{t('auth.error.scanUnbound')}</span>
              <button type="button" onClick={skipBinding}>
                {t('auth.bindSkip')}
              </button>
            </p>
          )}
          <LoginForm
            options={options}
            firstName={firstName}
            skipBinding={skipBinding}
            typed={(text) => {
              name.current = text;
            }}
          />
        </div>
        <footer>{options && t('auth.version', options.version)}</footer>
      </main>
    </div>
  );
}
