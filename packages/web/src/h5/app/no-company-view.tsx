import { t } from '../../kit/words/words.ts';
import type { PhoneSession } from '../use-phone-session.ts';
import type { ReportPlace } from './shell/address.ts';
import { Link } from './shell/navigate.tsx';
import { NotThere } from './view-states.tsx';

const reports: ReportPlace = { program: 'report', projectId: null, screen: { is: 'reports' } };

/** To who is signed in and works nowhere: what they may do is read reports, or sign in with another phone. */
export function NoCompanyView({ session }: { session: PhoneSession }) {
  const { message, busy } = session;
  return (
    <NotThere title={t('myPass.noJob')} text={message}>
      <Link className="btn primary" to={reports}>
        {t('myPass.toReports')}
      </Link>
      <button type="button" className="btn out" aria-disabled={busy} onClick={() => void session.signOut()}>
        {t('myPass.signOut')}
      </button>
    </NotThere>
  );
}
