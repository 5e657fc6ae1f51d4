import { t } from '../../kit/words/words.ts';
import { Shell } from '../../lite-kit/shell.tsx';
import { addressOf } from '../addresses.ts';

/** 401: the page exists, the person's role may not open it (spec §2). */
export function Page() {
  return (
    <Shell title={t('auth.unauthorised')} about={t('auth.unauthorisedText')}>
      <a className="btn primary" href={addressOf('/')}>
        {t('auth.home')}
      </a>
      <a className="btn" href={addressOf('/tools/permission')}>
        {t('auth.ownRights')}
      </a>
    </Shell>
  );
}
