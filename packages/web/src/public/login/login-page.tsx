import { useRef, useState } from 'react';
import { t } from '../../kit/words.ts';
import { loginMessageKey, take } from '../handover.ts';
import { InfoIcon } from '../parts/icons.tsx';
import { LanguageSelect } from '../parts/language-select.tsx';
import { useTitle } from '../parts/use-title.ts';
import { BrandPanel } from './brand-panel.tsx';
import { LoginForm } from './login-form.tsx';
import { useOptions } from './use-options.ts';
import { useWarmUp } from './warm-up.ts';

const nameKey = 'loginName';

/** Sign-in, MDI01010 (spec §2). */
export function Page() {
  useTitle(t('auth.login'));
  const options = useOptions();
  const [firstName] = useState(() => take(nameKey));
  const [message] = useState(() => take(loginMessageKey));
  const name = useRef(firstName);
  const form = useRef<HTMLDivElement>(null);
  useWarmUp(form);
  return (
    <div className="login">
      <BrandPanel demo={options?.demo === true} />
      <main className="side">
        <div className="top">
          <LanguageSelect before={() => sessionStorage.setItem(nameKey, name.current)} />
        </div>
        <div className="sign-in" ref={form}>
          <h1>{t('auth.login')}</h1>
          <p className="sub">{t('auth.loginHint')}</p>
          {message && (
            <p className="info" role="status">
              <InfoIcon size={16} />
              {message}
            </p>
          )}
          <LoginForm
            options={options}
            firstName={firstName}
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
