import type { Screen } from '../../kit/rights/screen.ts';

/** How far a page was scrolled: itself, and the rows of its list. */
export type Scroll = { page: number; rows: number };
/** A page that is open as a tab, where the person left it. */
export type Tab = { id: string; url: string; title: string; scroll: Scroll };

/** So many stay open; the one that was opened first gives way to another. */
export const maxTabs = 20;

export const unscrolled: Scroll = { page: 0, rows: 0 };

/** What of an address names a record; all else is how its page stands. */
const naming = /^id$|Id$|^copyFrom$/;

/** Which tab an address belongs to: a list is one whatever it is filtered by, the pages of two records are two. */
export function tabId(
  screens: readonly Pick<Screen, 'path' | 'hidden'>[],
  pathname: string,
  search: string,
): string {
  if (!screens.find(({ path }) => path === pathname)?.hidden) return pathname;
  const named = [...new URLSearchParams(search)]
    .filter(([name]) => naming.test(name))
    .map((one) => one.join('='));
  return [pathname, ...named.toSorted()].join(' ');
}

/**
 * The tabs with one that is shown now: a new one stands last, and where there are too many the first that may go goes, of
 * those in which nothing typed waits if there is one.
 */
export function withTab(
  tabs: readonly Tab[],
  { id, url }: Pick<Tab, 'id' | 'url'>,
  home: string,
  isUnsaved: (tab: Tab) => boolean = () => false,
): Tab[] {
  if (tabs.some((one) => one.id === id)) return tabs.map((one) => (one.id === id ? { ...one, url } : one));
  const all = [...tabs, { id, url, title: '', scroll: unscrolled }];
  const others = all.filter((one) => one.id !== home && one.id !== id);
  const first = others.find((one) => !isUnsaved(one)) ?? others[0];
  const over = all.length > maxTabs ? first : undefined;
  return all.filter((one) => one !== over);
}

/** What one of them is changed by. */
export const withTabChanged = (tabs: readonly Tab[], id: string, change: Partial<Omit<Tab, 'id'>>): Tab[] =>
  tabs.map((one) => (one.id === id ? { ...one, ...change } : one));

/** The tab to go to when these are closed: the shown one where it stays, else the nearest on its right, or on its left. */
export function tabAfterClosing(
  tabs: readonly Tab[],
  closing: readonly string[],
  shown: string,
): Tab | undefined {
  const at = tabs.findIndex(({ id }) => id === shown);
  const stays = ({ id }: Tab) => !closing.includes(id);
  return tabs.slice(Math.max(0, at)).find(stays) ?? tabs.slice(0, Math.max(0, at)).findLast(stays);
}

/** One of them moved to the place of another; the home page stays first. */
export function withTabMoved(tabs: readonly Tab[], id: string, to: number, home: string): Tab[] {
  const tab = tabs.find((one) => one.id === id);
  const least = tabs[0]?.id === home ? 1 : 0;
  if (!tab || id === home || to < least || to >= tabs.length) return [...tabs];
  return tabs.filter((one) => one !== tab).toSpliced(to, 0, tab);
}
