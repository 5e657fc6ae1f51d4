import { useState } from 'react';
import { t } from '../../../kit/words/words.ts';
import { lazyPart } from '../../../lite-kit/lazy-part.tsx';
import { LoadFailed, Loading } from '../../../lite-kit/read-states.tsx';
import { type PhoneSession, usePhoneSession } from '../../use-phone-session.ts';
import { OwnView, SignInHere } from '../feature-view.tsx';
import { HomeView } from '../home/home-view.tsx';
import { useLivePage, useSite } from '../home/use-site.ts';
import { NoticesView } from '../notices/notices-view.tsx';
import { unreadIn, useInbox } from '../notices/use-inbox.ts';
import { useProjectHome } from '../use-project.ts';
import { isOwnScreen, useSettledPlace } from '../use-settled-place.ts';
import { HomeLink, NotThere, ReadState } from '../view-states.tsx';
import { type ProjectPlace, pathTo } from './address.ts';
import { AppFrame } from './app-frame.tsx';
import { type App, AppProvider, useApp } from './app-state.ts';

const LiveView = lazyPart(() => import('../home/live-page-view.tsx').then((view) => view.LivePageView));
const NoticeView = lazyPart(() => import('../notices/notice-view.tsx').then((view) => view.NoticeView));
const PassScreen = lazyPart(() => import('../pass-screen.tsx').then((view) => view.PassScreen));
const PreviewView = lazyPart(() => import('../home/preview-view.tsx').then((view) => view.PreviewView));
const ReportsApp = lazyPart(() =>
  import('../../reports/report-words.ts').then(({ withReportWords }) =>
    withReportWords(() => import('../../reports/reports-app.tsx').then((app) => app.ReportsApp)),
  ),
);
const ReservationsView = lazyPart(() =>
  import('../../reservations/reservation-words.ts').then(({ withReservationWords }) =>
    withReservationWords(() =>
      import('../../reservations/reservations-view.tsx').then((view) => view.ReservationsView),
    ),
  ),
);
const ChooseJob = lazyPart(() => import('../sign-in-view.tsx').then((view) => view.ChooseJob));

const NoPage = () => (
  <NotThere title={t('appNotice.noPage')} text={t('appNotice.noPageText')}>
    <HomeLink />
  </NotThere>
);

/** What the property has published, or what the app begins with where that is nothing. */
function Home() {
  const { site, home } = useApp();
  // With the notices that everybody may read, so that nothing jumps when they come.
  if (site.data && (home.data || home.failed)) {
    const { files, home } = site.data;
    return <LiveView files={files} pageId={home.pageId} doc={home.doc} />;
  }
  return !site.data && (site.gone || site.failed) ? <HomeView /> : <Loading />;
}

/** A page that the property has published; the same answer for one that is missing, planned or taken back. */
function Page() {
  const { page, site } = useApp();
  if (page.gone || site.gone) return <NoPage />;
  if (!page.data || !site.data) return <ReadState read={page.failed ? page : site} />;
  const { pageId, doc } = page.data.page;
  return <LiveView key={pageId} files={page.data.files} pageId={pageId} doc={doc} />;
}

function Content() {
  const { place, session, home } = useApp();
  const { screen } = place;
  const { is } = screen;
  if (session.choosing && session.me) return <ChooseJob session={session} />;
  if (is === 'signIn') return <SignInHere session={session} isPass={false} />;
  if (isOwnScreen(screen)) return <OwnView is={is} />;
  if (home.gone) return <NotThere title={t('appNotice.noProject')} text={t('appNotice.noProjectText')} />;
  if (is === 'notice') return <NoticeView key={screen.noticeId} noticeId={screen.noticeId} />;
  if (is === 'home') return <Home />;
  if (is === 'page') return <Page />;
  if (is === 'notices') return <NoticesView />;
  if (is === 'reservations') return <ReservationsView />;
  return <NoPage />;
}

/** The pass while it is looked at, and devices for as long as they are installed. */
function PassPart() {
  const { place, session } = useApp();
  const { me } = session;
  const { is } = place.screen;
  const [installs, setInstalls] = useState(false);
  if (is === 'install' && !installs) setInstalls(true);
  const shown = is === 'pass' || is === 'install' ? is : null;
  if (!me || session.choosing || (shown === null && !installs)) return null;
  if (is === 'install' && !me.installs) return <NoPage />;
  const job = me.jobs.find(({ current }) => current)?.employeeId ?? 0;
  return <PassScreen key={job} employeeId={job} session={session} me={me} is={shown} />;
}

type InProjectProps = { session: PhoneSession; place: ProjectPlace; projectId: number };

function InProject({ session, place, projectId }: InProjectProps) {
  const { program, screen } = place;
  const home = useProjectHome(projectId);
  const site = useSite(program, projectId);
  const page = useLivePage(program, projectId, screen.is === 'page' ? screen.pageId : null);
  const inbox = useInbox(session, pathTo(place));
  const { me } = session;
  const app: App = {
    place,
    projectId,
    session,
    home,
    inbox,
    site,
    page,
    own: me?.projectId === projectId,
    to: (to) => ({ program, projectId, screen: to }),
  };
  const { is } = screen;
  return (
    <AppProvider value={app}>
      <AppFrame
        place={place}
        project={home.data?.project.projectName}
        unread={unreadIn(inbox.data)}
        live={{
          site,
          doc: is === 'home' ? site.data?.home.doc : is === 'page' ? page.data?.page.doc : undefined,
        }}
        behind={is === 'pass' ? me?.backgrounds.scan : is === 'me' ? me?.backgrounds.mine : null}
      >
        <Content />
        <PassPart />
      </AppFrame>
    </AppProvider>
  );
}

/** Before it is known which project is meant: the person's own, which they sign in for. */
function NoProject({ session, place }: { session: PhoneSession; place: ProjectPlace }) {
  const { state } = session;
  if (place.screen.is === 'unknown')
    return <NotThere title={t('appNotice.noPage')} text={t('appNotice.noPageText')} />;
  if (state === 'failed') return <LoadFailed text={session.message} again={() => void session.load()} />;
  if (state === 'out' || state === 'jobless')
    return <SignInHere session={session} isPass={place.screen.is === 'pass'} />;
  return session.choosing && session.me ? <ChooseJob session={session} /> : <Loading />;
}

/** The app on phones: what the property publishes, and what an employee does there. */
export function AppRoot() {
  const session = usePhoneSession();
  const place = useSettledPlace(session);
  if (place.program === 'report') return <ReportsApp session={session} place={place} />;
  const { screen } = place;
  if (screen.is === 'preview') return <PreviewView token={screen.token} />;
  if (place.projectId !== null)
    return (
      <InProject
        key={`${place.program} ${place.projectId}`}
        session={session}
        place={place}
        projectId={place.projectId}
      />
    );
  return (
    <AppFrame place={place}>
      <NoProject session={session} place={place} />
    </AppFrame>
  );
}
