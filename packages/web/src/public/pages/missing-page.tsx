import { t } from '../../kit/words/words.ts';
import { Shell } from '../../lite-kit/shell.tsx';
import { addressOf } from '../addresses.ts';

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
