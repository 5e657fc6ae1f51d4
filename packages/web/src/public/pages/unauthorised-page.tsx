import { t } from '../../kit/words/words.ts';
import { PublicPage } from '../../lite-kit/public-page.tsx';
import { addressOf } from '../addresses.ts';

/** 401: the page exists, the person's role may not open it (spec §2). */
export function Page() {
  return (
    <PublicPage title={t('auth.unauthorised')} about={t('auth.unauthorisedText')}>
      <a className="btn primary" href={addressOf('/')}>
        {t('auth.home')}
      </a>
      <a className="btn" href={addressOf('/tools/permission')}>
        {t('auth.ownRights')}
      </a>
    </PublicPage>
  );
}
