import type { AppFeature } from '@mdi/page-kit/shapes.ts';
import { t } from '../../kit/words/words.ts';
import { lazyPart } from '../../lite-kit/lazy-part.tsx';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import type { PhoneSession } from '../use-phone-session.ts';
import { NoticesView } from './notices/notices-view.tsx';
import type { Screen } from './shell/address.ts';
import { useApp } from './shell/app-state.ts';
import { goBack } from './shell/navigate.tsx';

const FileView = lazyPart(() => import('./files-view.tsx').then((view) => view.FileView));
const FilesView = lazyPart(() => import('./files-view.tsx').then((view) => view.FilesView));
const InboxView = lazyPart(() => import('./notices/inbox-view.tsx').then((view) => view.InboxView));
const MeView = lazyPart(() => import('./me-view.tsx').then((view) => view.MeView));
const JoblessView = lazyPart(() => import('./no-company-view.tsx').then((view) => view.NoCompanyView));
const SessionsView = lazyPart(() => import('./sessions-view.tsx').then((view) => view.SessionsView));
const GuestsView = lazyPart(() => import('../my-guests-view.tsx').then((view) => view.MyGuestsView));
const InviteView = lazyPart(() => import('../invite-guest-view.tsx').then((view) => view.InviteGuestView));
const PassScreen = lazyPart(() => import('./pass-screen.tsx').then((view) => view.PassScreen));
const SuggestionsView = lazyPart(() =>
  import('../suggestions/suggestion-words.ts').then(({ withSuggestionWords }) =>
    withSuggestionWords(() =>
      import('../suggestions/suggestions-view.tsx').then((view) => view.SuggestionsView),
    ),
  ),
);
const SignInView = lazyPart(() => import('./sign-in-view.tsx').then((view) => view.SignInView));

/** Signing in where a page needs to know whose it is; the page is there then. */
export function SignInHere({ session, isPass }: { session: PhoneSession; isPass: boolean }) {
  if (session.state === 'jobless') return <JoblessView session={session} />;
  return (
    <SignInView
      session={session}
      title={t(isPass ? 'myPass.title' : 'appNotice.logInTitle')}
      hint={t(isPass ? 'myPass.signInHint' : 'appNotice.logInHint')}
    />
  );
}

/** Pages of a person's own but for the pass, whoever it is. */
function Signed({ is }: { is: Screen['is'] }) {
  const { place, session } = useApp();
  const { screen } = place;
  const hostName = session.me?.name ?? '';
  if (is === 'inbox') return <InboxView />;
  if (is === 'files') return <FilesView />;
  if (is === 'file' && screen.is === 'file') return <FileView key={screen.fileId} fileId={screen.fileId} />;
  if (screen.is === 'suggestions' || screen.is === 'suggestion' || screen.is === 'writeSuggestion')
    return <SuggestionsView screen={screen} />;
  if (is === 'sessions') return <SessionsView />;
  if (is === 'guests') return <GuestsView over={session.over} hostName={hostName} />;
  if (is === 'invite')
    return <InviteView over={session.over} hostName={hostName} back={() => goBack(place)} />;
  return null;
}

/** Pages of a person's own but for the pass, with the way to sign in. */
export function OwnView({ is }: { is: Screen['is'] }) {
  const { session } = useApp();
  if (session.state === 'loading') return <Loading />;
  if (session.state === 'failed')
    return <LoadFailed text={session.message} again={() => void session.load()} />;
  if (is === 'me') return <MeView />;
  return session.me ? <Signed is={is} /> : <SignInHere session={session} isPass={is === 'pass'} />;
}

/** What of the app a page of the property's own shows. */
export function FeatureView({ is }: { is: AppFeature }) {
  const { session } = useApp();
  const { me } = session;
  if (is === 'notices') return <NoticesView />;
  if (is !== 'pass' || !me) return <OwnView is={is} />;
  const job = me.jobs.find(({ current }) => current)?.employeeId ?? 0;
  return <PassScreen key={job} employeeId={job} session={session} me={me} is="pass" />;
}
