import { t } from '../../../kit/words/words.ts';
import { pathTo } from '../shell/address.ts';
import { useApp } from '../shell/app-state.ts';
import { Link } from '../shell/navigate.tsx';
import { NotThere } from '../view-states.tsx';

/** The same for a notice that is missing, hidden, early, expired or revoked. `now`: it was there a moment ago. */
export function NoticeGone({ now = false }: { now?: boolean }) {
  const { session, place, to } = useApp();
  return (
    <NotThere title={t('appNotice.gone')} text={t(now ? 'appNotice.goneNow' : 'appNotice.goneText')}>
      {session.state === 'out' && !now ? (
        <>
          <p>{t('appNotice.goneLogIn')}</p>
          <Link className="btn" to={to({ is: 'signIn', to: pathTo(place) })}>
            {t('appNotice.logIn')}
          </Link>
        </>
      ) : null}
      <Link className="btn" to={to({ is: 'notices' })}>
        {t('appNotice.toNotices')}
      </Link>
    </NotThere>
  );
}
