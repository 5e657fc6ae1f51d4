import { t } from '../../kit/words.ts';
import { addressOf } from '../addresses.ts';
import { Shell } from '../parts/shell.tsx';

/** 401: the page exists, the person's role may not open it (spec §2). */
export function Page() {
  return (
    <Shell title={t('auth.unauthorised')} about={t('auth.unauthorisedText')}>
      <a className="btn primary" href={addressOf('/')}>
        {t('auth.home')}
      </a>
    </Shell>
  );
}
