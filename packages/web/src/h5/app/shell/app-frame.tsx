import type { Doc } from '@mdi/page-kit/shapes.ts';
import { siteStyleOf } from '@mdi/page-kit/view/site-style.ts';
import { textInLang } from '@mdi/page-kit/view/text-in-lang.ts';
import type { ReactNode } from 'react';
import { lazyPartOr } from '../../../kit/page/lazy-part-or.ts';
import { lang, t } from '../../../kit/words/words.ts';
import { ProductLogo } from '../../../lite-kit/icons.tsx';
import { LanguageSelect } from '../../../lite-kit/language-select.tsx';
import { useTitle } from '../../../lite-kit/use-title.ts';
import { tabLinks } from '../home/use-site.ts';
import { BackIcon, HomeIcon, MeIcon, NoticeIcon, PassIcon } from '../icons.tsx';
import { UnreadCount } from '../notices/unread-count.tsx';
import type { StoredRead } from '../use-stored-read.ts';
import type { AppPlace, ProjectPlace, ReportScreen, Screen } from './address.ts';
import type { Site } from './app-client.ts';
import { goBack, Heading, Link } from './navigate.tsx';
import { isSameScreen, screenOfLink } from './page-links.ts';

// Without its file there is still the way back, and the page itself says what is wrong.
const LiveTabs = lazyPartOr(
  () => null,
  () => import('../home/live-page-view.tsx').then((view) => view.LiveTabBar),
  () => null,
);

const tabs = [
  { is: 'home', icon: <HomeIcon /> },
  { is: 'notices', icon: <NoticeIcon /> },
  { is: 'pass', icon: <PassIcon /> },
  { is: 'me', icon: <MeIcon /> },
] as const;

/** Pages whose name in the bar is their heading; the others have one of their own. */
const namedByBar: readonly AppPlace['screen']['is'][] = [
  'notices',
  'inbox',
  'file',
  'files',
  'sessions',
  'suggestion',
  'suggestions',
  'writeSuggestion',
  'reports',
  'reservations',
];

function titleOf({ is }: Screen | ReportScreen): string {
  if (is === 'reports' || is === 'report' || is === 'reading') return t('researchReport.list');
  if (is === 'home' || is === 'page' || is === 'unknown') return t('appNotice.appName');
  if (is === 'pass') return t('myPass.title');
  if (is === 'invite') return t('myPass.invite');
  if (is === 'signIn') return t('appNotice.logIn');
  if (is === 'file') return t('appNotice.files');
  if (is === 'suggestion' || is === 'writeSuggestion') return t('appNotice.suggestions');
  return t(`appNotice.${is}`);
}

/** What the property has published, and which of its pages is shown. */
type Live = { site: StoredRead<Site>; doc: Doc | undefined };

/** The places that the ways at the bottom lead to: no arrow leads back from them. */
function isTab(place: AppPlace, live: Live | undefined): boolean {
  if (place.program === 'report') return place.screen.is === 'reports';
  const { projectId, screen } = place;
  if (projectId === null) return true;
  const site = live?.site.data;
  if (!site) return tabs.some(({ is }) => is === screen.is);
  return (
    screen.is === 'home' ||
    tabLinks(site).some((link) => isSameScreen(screenOfLink(link, site.home.pageId), screen))
  );
}

/** How a page of the property's own is called, or one of the app's. */
function Title({ screen, doc }: { screen: AppPlace['screen']; doc: Doc | undefined }) {
  const title = titleOf(screen);
  if (doc) {
    const { text, ...language } = textInLang(doc.title, lang);
    // The heading of a page of kind My is whose it is.
    if (doc.kind === 'my') return <b {...language}>{text}</b>;
    return (
      <Heading key={text} {...language}>
        {text}
      </Heading>
    );
  }
  return namedByBar.includes(screen.is) ? <Heading key={screen.is}>{title}</Heading> : <b>{title}</b>;
}

function Bar({ place, live }: { place: AppPlace; live: Live | undefined }) {
  return (
    <header className="bar">
      {isTab(place, live) ? (
        <ProductLogo size={28} />
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
      <Title screen={place.screen} doc={live?.doc} />
      <LanguageSelect />
    </header>
  );
}

function Tabs({ place, unread }: { place: ProjectPlace; unread: number }) {
  return (
    <nav className="tabbar" aria-label={t('appNotice.mainMenu')}>
      {tabs.map(({ is, icon }) => (
        <Link
          key={is}
          to={{ ...place, screen: { is } }}
          aria-current={is === place.screen.is ? 'page' : undefined}
        >
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
  place: AppPlace;
  /** How the project is called, once that is known. */
  project?: string | undefined;
  unread?: number;
  /** A picture of the project's own behind the page. */
  behind?: string | null | undefined;
  live?: Live;
  children: ReactNode;
};

/** The frame of every page of the app: its bar, and the ways to its parts. */
export function AppFrame({ place, project, unread = 0, behind, live, children }: Props) {
  const { screen } = place;
  const site = live?.site.data;
  const called = screen.is === 'page' && live?.doc ? textInLang(live.doc.title, lang).text : titleOf(screen);
  const named = screen.is === 'home' && project ? project : called;
  // A notice or a report is called by its own title.
  useTitle(screen.is === 'notice' || screen.is === 'report' || screen.is === 'reading' ? null : named);
  return (
    <div
      className="phone app"
      style={{
        ...(site && siteStyleOf(site.site)),
        ...(behind ? { backgroundImage: `url("${behind}")` } : {}),
      }}
    >
      <Bar place={place} live={live} />
      <main className={live?.doc ? 'page-live' : `page-${screen.is}`}>{children}</main>
      {place.projectId === null ? null : site ? (
        <LiveTabs />
      ) : live?.site.gone || live?.site.failed ? (
        <Tabs place={place} unread={unread} />
      ) : null}
    </div>
  );
}
