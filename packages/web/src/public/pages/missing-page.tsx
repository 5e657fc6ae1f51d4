import { t } from '../../kit/words.ts';
import { addressOf } from '../addresses.ts';
import { Shell } from '../parts/shell.tsx';

/** 404: nothing stands at this address (spec §2). */
export function Page() {
  return (
    <Shell title={t('auth.missing')} about={t('auth.missingText')}>
      <a className="btn primary" href={addressOf('/')}>
        {t('auth.home')}
      </a>
    </Shell>
  );
}
