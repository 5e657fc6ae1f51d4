import type { ReactNode } from 'react';
import { t } from '../../kit/words/words.ts';
import { Mark } from '../../lite-kit/icons.tsx';
import { LanguageSelect } from '../../lite-kit/language-select.tsx';
import { useTitle } from '../../lite-kit/use-title.ts';
import type { Place, Screen } from './address.ts';
import { BackIcon, HomeIcon, MeIcon, NoticeIcon, PassIcon } from './icons.tsx';
import { goBack, Heading, Link } from './navigate.tsx';
import { UnreadCount } from './unread-count.tsx';

const tabs = [
  { is: 'home', icon: <HomeIcon /> },
  { is: 'notices', icon: <NoticeIcon /> },
  { is: 'pass', icon: <PassIcon /> },
  { is: 'me', icon: <MeIcon /> },
] as const;

/** Pages whose name in the bar is their heading; the others have one of their own. */
const namedByBar: readonly Screen['is'][] = ['notices', 'inbox', 'sessions'];

function titleOf({ is }: Screen): string {
  if (is === 'home' || is === 'unknown') return t('appNotice.appName');
  if (is === 'pass') return t('myPass.title');
  if (is === 'invite') return t('myPass.invite');
  if (is === 'signIn') return t('appNotice.logIn');
  return t(`appNotice.${is}`);
}

function Bar({ place }: { place: Place }) {
  const { screen } = place;
  const title = titleOf(screen);
  const isTab = place.projectId === null || tabs.some(({ is }) => is === screen.is);
  return (
    <header className="bar">
      {isTab ? (
        <Mark size={28} />
      ) : (
        <button
          type="button"
          className="bar-back"
          aria-label={t('appNotice.goBack')}
          onClick={() => goBack(place)}
        >
          <BackIcon />
        </button>
      )}
      {namedByBar.includes(screen.is) ? <Heading key={screen.is}>{title}</Heading> : <b>{title}</b>}
      <LanguageSelect />
    </header>
  );
}

function Tabs({ projectId, current, unread }: { projectId: number; current: Screen['is']; unread: number }) {
  return (
    <nav className="tabbar" aria-label={t('appNotice.mainMenu')}>
      {tabs.map(({ is, icon }) => (
        <Link key={is} to={{ projectId, screen: { is } }} aria-current={is === current ? 'page' : undefined}>
          <span className="tab-icon">
            {icon}
            {is === 'me' ? <UnreadCount count={unread} /> : null}
          </span>
          {t(`appNotice.${is}`)}
        </Link>
      ))}
    </nav>
  );
}

type Props = {
  place: Place;
  /** How the project is called, once that is known. */
  project?: string | undefined;
  unread?: number;
  /** A picture of the project's own behind the page. */
  behind?: string | null | undefined;
  children: ReactNode;
};

/** The frame of every page of the app: its bar, and the ways to its parts. */
export function AppFrame({ place, project, unread = 0, behind, children }: Props) {
  const { projectId, screen } = place;
  const named = screen.is === 'home' && project ? project : titleOf(screen);
  // A notice is called by its own title.
  useTitle(screen.is === 'notice' ? null : named);
  return (
    <div className="phone app" style={behind ? { backgroundImage: `url("${behind}")` } : undefined}>
      <Bar place={place} />
      <main className={`page-${screen.is}`}>{children}</main>
      {projectId === null ? null : <Tabs projectId={projectId} current={screen.is} unread={unread} />}
    </div>
  );
}
