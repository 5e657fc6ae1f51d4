import type { Link } from '@mdi/page-kit/shapes.ts';
import type { AppPlace, ReportScreen, Screen } from './address.ts';

/** The screen of the app that a page's link leads to; null: none of them. */
export function screenOfLink(link: Link, homeId: number | undefined): Screen | null {
  if (link.to === 'page') return link.page === homeId ? { is: 'home' } : { is: 'page', pageId: link.page };
  if (link.to === 'feature') return link.feature === 'reports' ? null : { is: link.feature };
  if (link.to === 'file') return { is: 'file', fileId: link.id };
  return link.to === 'notice' ? { is: 'notice', noticeId: link.id } : null;
}

/** The screen of the app of research reports that it leads to. */
function reportScreenOf(link: Link): ReportScreen | null {
  if (link.to === 'report') return { is: 'report', reportId: link.id };
  return link.to === 'feature' && link.feature === 'reports' ? { is: 'reports' } : null;
}

/** Where a link leads within our apps, `here` being the app that is open; null if it leads elsewhere. */
export function placeOfLink(
  link: Link,
  homeId: number | undefined,
  here: (screen: Screen) => AppPlace,
): AppPlace | null {
  const report = reportScreenOf(link);
  if (report) return { program: 'report', projectId: null, screen: report };
  const screen = screenOfLink(link, homeId);
  return screen && here(screen);
}

/** What of a person's is read where a link leads: their messages, their suggestions, or on their own page both; null: nothing. */
export function unreadBehindLink(
  link: Link,
  myId: number | null | undefined,
): 'inbox' | 'suggestions' | 'both' | null {
  if (link.to === 'page') return link.page === myId ? 'both' : null;
  if (link.to !== 'feature') return null;
  if (link.feature === 'me') return 'both';
  return link.feature === 'inbox' || link.feature === 'suggestions' ? link.feature : null;
}

/** Whether two screens are the same one. */
export function isSameScreen(one: Screen | null, other: Screen): boolean {
  if (one?.is !== other.is) return false;
  if (one.is === 'page' && other.is === 'page') return one.pageId === other.pageId;
  if (one.is === 'file' && other.is === 'file') return one.fileId === other.fileId;
  return one.is !== 'notice' || (other.is === 'notice' && one.noticeId === other.noticeId);
}
