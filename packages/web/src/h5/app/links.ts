import type { Link } from '@mdi/page-kit/shapes.ts';
import type { Screen } from './address.ts';

/** The screen of the app that a page's link leads to; null: none of them. */
export function screenOf(link: Link, homeId: number | undefined): Screen | null {
  if (link.to === 'page') return link.page === homeId ? { is: 'home' } : { is: 'page', pageId: link.page };
  if (link.to === 'feature') return { is: link.feature };
  return link.to === 'notice' ? { is: 'notice', noticeId: link.id } : null;
}

/** Whether a link leads to what a person was told of: their messages, or their own page, as in the app's own bar. */
export const leadsToUnread = (link: Link, myId: number | null | undefined): boolean =>
  (link.to === 'page' && link.page === myId) ||
  (link.to === 'feature' && (link.feature === 'me' || link.feature === 'inbox'));

/** Whether two screens are the same one. */
export function isSame(one: Screen | null, other: Screen): boolean {
  if (one?.is !== other.is) return false;
  if (one.is === 'page' && other.is === 'page') return one.pageId === other.pageId;
  return one.is !== 'notice' || (other.is === 'notice' && one.noticeId === other.noticeId);
}
