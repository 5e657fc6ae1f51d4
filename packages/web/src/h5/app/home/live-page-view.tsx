import type { BlockOf, Doc, Link } from '@mdi/page-kit/shapes.ts';
import { PageView, TabBar } from '@mdi/page-kit/view/page-view.tsx';
import { type Surroundings, SurroundingsProvider } from '@mdi/page-kit/view/surroundings.ts';
import type { MouseEvent, ReactNode } from 'react';
import { lang } from '../../../kit/words/words.ts';
import { lazyPart } from '../../../lite-kit/lazy-part.tsx';
import { addressOf } from '../../../public/addresses.ts';
import { mapAddress } from '../../guest/map-address.ts';
import { FeatureView } from '../feature-view.tsx';
import { noticeBriefsOf } from '../notices/notice-briefs.ts';
import { UnreadCount } from '../notices/unread-count.tsx';
import { unreadIn } from '../notices/use-inbox.ts';
import { useNotices } from '../notices/use-notices.ts';
import { pathTo } from '../shell/address.ts';
import type { Notices } from '../shell/app-client.ts';
import { type App, useApp } from '../shell/app-state.ts';
import { inMiniProgram, openMiniProgram } from '../shell/mini-shell.ts';
import { go, isPlainClick } from '../shell/navigate.tsx';
import { isSameScreen, placeOfLink, screenOfLink, unreadBehindLink } from '../shell/page-links.ts';
import { CopyNote } from '../view-states.tsx';
import { mapTilesOf } from './map-tiles.ts';

const MeView = lazyPart(() => import('../me-view.tsx').then((view) => view.MeView));

const ReservationForm = lazyPart(() =>
  import('../../reservations/reservation-words.ts').then(({ withReservationWords }) =>
    withReservationWords(() =>
      import('../../reservations/reservation-form.tsx').then((view) => view.ReservationForm),
    ),
  ),
);

const SuggestionForm = lazyPart(() =>
  import('../../suggestions/suggestion-words.ts').then(({ withSuggestionWords }) =>
    withSuggestionWords(() =>
      import('../../suggestions/suggestion-form.tsx').then((view) => view.SuggestionForm),
    ),
  ),
);

const showFeature = ({ feature }: BlockOf<'feature'>) => <FeatureView is={feature} />;

const placeFor = (app: App, link: Link) => placeOfLink(link, app.site.data?.home.pageId, app.to);

/** Where a link of a page leads from here; null: nowhere. */
function hrefOf(app: App, link: Link): string | null {
  if (link.to === 'web') return link.url;
  if (link.to === 'tel') return `tel:${link.number}`;
  // Another mini-program is opened by the one around the app; a browser can't.
  if (link.to === 'mini') return inMiniProgram() ? '#' : null;
  const place = placeFor(app, link);
  return place && addressOf(pathTo(place));
}

function follow(app: App, event: MouseEvent<HTMLAnchorElement>, link: Link): void {
  if (link.to === 'mini') {
    event.preventDefault();
    openMiniProgram(link);
    return;
  }
  const place = placeFor(app, link);
  if (!place || !isPlainClick(event)) return;
  event.preventDefault();
  go(place);
}

type Newest = Pick<Notices, 'notices'>;

function Around({ files, pageId, notices, children }: Shown & { notices?: Newest; children: ReactNode }) {
  const app = useApp();
  const project = app.home.data?.project;
  const { screen } = app.place;
  const around: Surroundings = {
    lang,
    hrefOf: (link) => hrefOf(app, link),
    follow: (event, link) => follow(app, event, link),
    isHere: (link) => isSameScreen(screenOfLink(link, app.site.data?.home.pageId), screen),
    uploadUrl: (up) => files[up],
    page: pageId,
    badge: (link) => badgeOf(app, link),
    notices: notices ? noticeBriefsOf(notices, project?.zone ?? 'Asia/Shanghai') : null,
    tiles: mapTilesOf(app.site.data?.map),
    mapHref: ({ lng, lat }, name) => mapAddress({ projectName: name, longitude: lng, latitude: lat }) ?? '',
    form: ({ form, fields }) =>
      form === 'reserve' ? (
        <ReservationForm fields={fields} pageId={pageId} />
      ) : (
        <SuggestionForm fields={fields} />
      ),
    feature: showFeature,
    provider: project?.logoUrl ? { name: project.projectName, url: project.logoUrl } : null,
  };
  return <SurroundingsProvider value={around}>{children}</SurroundingsProvider>;
}

/** How much is unread, where it is read. */
function badgeOf({ site, inbox: { data } }: App, link: Link): ReactNode {
  const at = unreadBehindLink(link, site.data?.myId);
  if (at === null) return null;
  const counts = { inbox: data?.unread ?? 0, suggestions: data?.answered ?? 0, both: unreadIn(data) };
  return <UnreadCount count={counts[at]} />;
}

type Shown = { files: Readonly<Record<string, string>>; pageId: number | null };

/** A page that the property has published. */
export function LivePageView({ doc, ...shown }: Shown & { doc: Doc }) {
  const { site, page, session, home, own } = useApp();
  // What everybody may read has come with the project.
  const theirs = useNotices(own && doc.blocks.some(({ type }) => type === 'notices'));
  const notices = own || session.state === 'loading' ? theirs : home;
  if (!site.data) return null;
  const view = <PageView doc={doc} site={site.data.site} />;
  return (
    <Around {...shown} {...(notices.data ? { notices: notices.data } : {})}>
      <CopyNote at={page.asOf ?? site.asOf} />
      {doc.kind === 'my' && session.state !== 'loading' ? <MeView>{view}</MeView> : view}
    </Around>
  );
}

/** The tab bar of what is published, in the place of the app's own. */
export function LiveTabBar() {
  const { site, place } = useApp();
  if (!site.data) return null;
  const pageId = place.screen.is === 'page' ? place.screen.pageId : null;
  return (
    <Around files={site.data.files} pageId={pageId}>
      <TabBar site={site.data.site} />
    </Around>
  );
}
