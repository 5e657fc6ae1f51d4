import { lang, t } from '../../kit/words/words.ts';
import { InfoIcon, ProductLogo } from '../../lite-kit/icons.tsx';
import { addressOf } from '../addresses.ts';
import { SignInPicture } from './sign-in-picture.tsx';

const demoAccounts = ['hq', 'region', 'property', 'guard', 'tenant', 'sms'];
const demoPassword = 'Mdi#2026demo';

function DemoNote() {
  return (
    <div className="note">
      <InfoIcon />
      <p>
        <b>{t('auth.demoTitle')}</b>
        {t('auth.demoText', demoAccounts.join(lang === 'en' ? ', ' : '、'), demoPassword)}
        <a href={addressOf('/smsInbox')} target="_blank" rel="noreferrer">
          {t('auth.demoInbox')}
        </a>
      </p>
    </div>
  );
}

/** The left half of the sign-in page: who we are, and in demo mode how to get in. */
export function BrandPanel({ demo }: { demo: boolean }) {
  return (
    <header className="panel">
      <div className="login-brand">
        <ProductLogo size={40} />
        <b>{t('kit.product')}</b>
      </div>
      <p className="slogan">
        <span>{t('auth.slogan1')}</span> <span>{t('auth.slogan2')}</span>
      </p>
      <p className="slogan-hint">{t('auth.sloganHint')}</p>
      <div className="login-picture">
        <SignInPicture />
      </div>
      {demo && <DemoNote />}
    </header>
  );
}
