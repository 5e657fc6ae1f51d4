import { useEffect, useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { PublicPage } from '../../lite-kit/public-page.tsx';
import { FailureMessage } from '../../lite-kit/submit.tsx';
import { addressOf, basePath } from '../addresses.ts';
import { safePath } from '../safe-path.ts';

/** The path behind /redirect, as it stands in the address, with its query and hash. */
const wanted = () => location.pathname.slice(`${basePath}redirect`.length) + location.search + location.hash;

/** Goes to a path of this site, and to nothing else (spec §2 /redirect/{path}). */
export function Page() {
  const [path] = useState(() => safePath(wanted()));
  useEffect(() => {
    if (path !== null) location.replace(addressOf(path));
  }, [path]);
  if (path !== null) return <PublicPage title={t('auth.redirecting')}>{null}</PublicPage>;
  return (
    <PublicPage title={t('auth.redirectTitle')}>
      <FailureMessage text={t('auth.badRedirect')} />
      <a className="btn primary" href={addressOf('/')}>
        {t('auth.home')}
      </a>
    </PublicPage>
  );
}
