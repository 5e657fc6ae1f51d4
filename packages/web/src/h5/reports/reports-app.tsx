import { t } from '../../kit/words/words.ts';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import type { ReportPlace } from '../app/shell/address.ts';
import { AppFrame } from '../app/shell/app-frame.tsx';
import { ChooseJob, SignInView } from '../app/sign-in-view.tsx';
import { NotThere } from '../app/view-states.tsx';
import type { SignInMethod } from '../sign-in.tsx';
import type { PhoneSession } from '../use-phone-session.ts';
import { ReadingView } from './reading-view.tsx';
import { callReport } from './report-client.ts';
import { ReportList } from './report-list.tsx';
import { ReportView } from './report-view.tsx';
import './reports.css';

/** The door of whoever may read, with a job or without. */
const readerDoor = (): SignInMethod => ({
  phoneHint: t('researchReport.signInPhone'),
  sendCode: (sent) => callReport('sendCode', sent),
  signIn: (sent) => callReport('signIn', sent),
});

export type Props = { place: ReportPlace; session: PhoneSession };

function Content({ place, session }: Props) {
  const { state, me, message, over } = session;
  const { screen } = place;
  if (state === 'failed') return <LoadFailed text={message} again={() => void session.load()} />;
  if (session.choosing && me) return <ChooseJob session={session} />;
  if (state === 'out') {
    return (
      <SignInView
        session={session}
        title={t('researchReport.signInTitle')}
        hint={t('researchReport.signInHint')}
        door={readerDoor()}
      />
    );
  }
  if (!me && state !== 'jobless') return <Loading />;
  if (screen.is === 'report')
    return <ReportView key={screen.reportId} reportId={screen.reportId} over={over} />;
  if (screen.is === 'reading')
    return (
      <ReadingView
        key={`${screen.reportId} ${screen.lang}`}
        reportId={screen.reportId}
        lang={screen.lang}
        over={over}
      />
    );
  if (screen.is === 'reports') return <ReportList session={session} />;
  return <NotThere title={t('appNotice.noPage')} text={t('appNotice.noPageText')} />;
}

/** The app of research reports: whoever signs in finds what they may read, and reads it. */
export const ReportsApp = (props: Props) => (
  <AppFrame place={props.place}>
    <Content {...props} />
  </AppFrame>
);
