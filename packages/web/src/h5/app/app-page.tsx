import { useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { part } from '../../lite-kit/part.tsx';
import { Failed, Loading } from '../../lite-kit/plight.tsx';
import { type Session, useMe } from '../use-me.ts';
import { type Place, pathTo } from './address.ts';
import { AppFrame } from './app-frame.tsx';
import { type App, AppProvider, useApp } from './app-state.ts';
import { HomeView } from './home-view.tsx';
import { goBack } from './navigate.tsx';
import { NoticesView } from './notices-view.tsx';
import { HomeLink, NotThere } from './parts.tsx';
import { useInbox } from './use-inbox.ts';
import { useProject } from './use-project.ts';
import { isOwn, useSettledPlace } from './use-settled-place.ts';

const NoticeView = part(() => import('./notice-view.tsx').then((view) => view.NoticeView));
const InboxView = part(() => import('./inbox-view.tsx').then((view) => view.InboxView));
const MeView = part(() => import('./me-view.tsx').then((view) => view.MeView));
const SessionsView = part(() => import('./sessions-view.tsx').then((view) => view.SessionsView));
const GuestsView = part(() => import('../guests-view.tsx').then((view) => view.GuestsView));
const InviteView = part(() => import('../invite-view.tsx').then((view) => view.InviteView));
const PassScreen = part(() => import('./pass-screen.tsx').then((view) => view.PassScreen));
const SignInView = part(() => import('./sign-in-view.tsx').then((view) => view.SignInView));
const ChooseJob = part(() => import('./sign-in-view.tsx').then((view) => view.ChooseJob));

/** Signing in where a page needs to know whose it is; the page is there then. */
function SignInHere({ session, place }: { session: Session; place: Place }) {
  const isPass = place.screen.is === 'pass';
  return (
    <SignInView
      session={session}
      title={t(isPass ? 'myPass.title' : 'appNotice.logInTitle')}
      hint={t(isPass ? 'myPass.signInHint' : 'appNotice.logInHint')}
    />
  );
}

/** Pages of a person's own but for the pass. */
function OwnView() {
  const { place, session } = useApp();
  const { is } = place.screen;
  if (is === 'inbox') return <InboxView />;
  if (is === 'sessions') return <SessionsView />;
  const hostName = session.me?.name ?? '';
  if (is === 'guests') return <GuestsView over={session.over} hostName={hostName} />;
  if (is === 'invite')
    return <InviteView over={session.over} hostName={hostName} back={() => goBack(place)} />;
  return null;
}

const NoPage = () => (
  <NotThere title={t('appNotice.noPage')} text={t('appNotice.noPageText')}>
    <HomeLink />
  </NotThere>
);

function Content() {
  const { place, session, home } = useApp();
  const { screen } = place;
  const { is } = screen;
  if (session.choosing && session.me) return <ChooseJob session={session} />;
  if (is === 'signIn') return <SignInHere session={session} place={place} />;
  if (isOwn(screen)) {
    if (session.state === 'loading') return <Loading />;
    if (session.state === 'failed') return <Failed text={session.told} again={() => void session.load()} />;
    if (is === 'me') return <MeView />;
    return session.me ? <OwnView /> : <SignInHere session={session} place={place} />;
  }
  if (home.gone) return <NotThere title={t('appNotice.noProject')} text={t('appNotice.noProjectText')} />;
  if (is === 'notice') return <NoticeView key={screen.noticeId} noticeId={screen.noticeId} />;
  if (is === 'home') return <HomeView />;
  if (is === 'notices') return <NoticesView />;
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

function InProject({ session, place, projectId }: { session: Session; place: Place; projectId: number }) {
  const home = useProject(projectId);
  const inbox = useInbox(session, pathTo(place));
  const { me } = session;
  const app: App = {
    ...{ place, projectId, session, home, inbox },
    own: me?.projectId === projectId,
    to: (screen) => ({ projectId, screen }),
  };
  const { is } = place.screen;
  return (
    <AppProvider value={app}>
      <AppFrame
        place={place}
        project={home.data?.project.projectName}
        unread={inbox.data?.unread ?? 0}
        behind={is === 'pass' ? me?.backgrounds.scan : is === 'me' ? me?.backgrounds.mine : null}
      >
        <Content />
        <PassPart />
      </AppFrame>
    </AppProvider>
  );
}

/** Before it is known which project is meant: the person's own, which they sign in for. */
function NoProject({ session, place }: { session: Session; place: Place }) {
  const { state } = session;
  if (place.screen.is === 'unknown')
    return <NotThere title={t('appNotice.noPage')} text={t('appNotice.noPageText')} />;
  if (state === 'failed') return <Failed text={session.told} again={() => void session.load()} />;
  if (state === 'out') return <SignInHere session={session} place={place} />;
  return session.choosing && session.me ? <ChooseJob session={session} /> : <Loading />;
}

/** The app on phones: what the property publishes, and what an employee does there. */
export function AppPage() {
  const session = useMe();
  const place = useSettledPlace(session);
  if (place.projectId !== null)
    return <InProject key={place.projectId} session={session} place={place} projectId={place.projectId} />;
  return (
    <AppFrame place={place}>
      <NoProject session={session} place={place} />
    </AppFrame>
  );
}
