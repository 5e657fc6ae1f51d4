import { t } from '../../kit/words/words.ts';
import { PublicPage } from '../../lite-kit/public-page.tsx';
import { addressOf } from '../addresses.ts';

/** 404: nothing stands at this address (spec §2). */
export function Page() {
  return (
    <PublicPage title={t('auth.missing')} about={t('auth.missingText')}>
      <a className="btn primary" href={addressOf('/')}>
        {t('auth.home')}
      </a>
    </PublicPage>
  );
}
