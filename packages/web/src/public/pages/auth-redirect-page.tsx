import { useEffect } from 'react';
import { t } from '../../kit/words/words.ts';
import { PublicPage } from '../../lite-kit/public-page.tsx';
import { addressOf } from '../addresses.ts';

/** The older address to which a chat app returns: hands everything on to /wxToMdi (spec §2). */
export function Page() {
  useEffect(() => location.replace(addressOf(`/wxToMdi${location.search}`)), []);
  return <PublicPage title={t('auth.redirecting')}>{null}</PublicPage>;
}
