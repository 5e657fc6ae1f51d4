import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isFormAddress, setStaysOpenRule } from '../../kit/form/drafts/page-stays-open.ts';
import { dropDraft, hasDraft } from '../../kit/form/drafts/unsaved-drafts.ts';
import { wholeAddress } from '../routing/addresses.ts';
import { screens } from '../routing/screens.ts';
import { readStoredTabs, storeTabs } from './stored-tabs.ts';
import {
  type Tab,
  tabAfterClosing,
  tabId,
  unscrolled,
  withTab,
  withTabChanged,
  withTabMoved,
} from './tabs.ts';
import { useScroll } from './use-scroll.ts';

/** What the way to a tab says: that it is come back to, and which closing it belongs to. */
type Way = { tab: true; closing?: number };

const wayOf = (state: unknown): Partial<Way> =>
  typeof state === 'object' && state !== null && 'tab' in state ? (state as Way) : {};

/** The person's first page, which stays open, and what the menu calls it. */
export type Home = { path: string; title: string };

/** Whether something typed waits in a tab that isn't shown. */
export const isUnsaved = ({ url }: Tab): boolean => hasDraft(wholeAddress(url));

const forget = (tabs: readonly Tab[]): void => {
  for (const { url } of tabs) dropDraft(wholeAddress(url));
};

/**
 * The pages that are open in this window, and which is shown. Only that one is there: another is its address, how far it was
 * scrolled, and what was typed, from which it comes back; so it asks the server nothing meanwhile, and survives a reload.
 */
export function useTabs(
  { path: home, title: called }: Home,
  title: string | undefined,
  content: RefObject<HTMLElement | null>,
) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The root leads on to the first page, and may be drawn before it has.
  const isRoot = pathname === '/';
  const id = isRoot ? home : tabId(screens, pathname, search);
  const url = isRoot ? home : pathname + search;
  const scroll = useScroll(content);
  const [tabs, setTabs] = useState<Tab[]>(() => {
    const kept = readStoredTabs();
    const first = kept.find((one) => one.id === home) ?? {
      id: home,
      url: home,
      title: called,
      scroll: unscrolled,
    };
    return withTab([first, ...kept.filter((one) => one.id !== home)], { id, url }, home);
  });
  // What leaving for another tab closes, once: whoever comes back to that by the browser closes nothing again.
  const closing = useRef<{ no: number; ids: readonly string[] }>({ no: 0, ids: [] });
  const closedBy = (way: unknown) => (wayOf(way).closing === closing.current.no ? closing.current.ids : []);
  const latest = useRef(tabs);
  latest.current = tabs;
  useEffect(() => storeTabs(tabs), [tabs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is closed is looked up when somebody leaves.
  useEffect(
    () =>
      setStaysOpenRule(
        (from, to) =>
          closedBy(to.state).length === 0 &&
          tabId(screens, from.pathname, from.search) !== tabId(screens, to.pathname, to.search),
      ),
    [],
  );

  const before = useRef({ id, url });
  // Before anything is painted: what is scrolled from now on is another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what changes, not what is used.
  useLayoutEffect(() => {
    const left = before.current;
    before.current = { id, url };
    if (left.id === id) {
      setTabs((all) => withTab(all, { id, url }, home, isUnsaved));
      return;
    }
    const { tab } = wayOf(state);
    const closes = closedBy(state);
    closing.current = { no: closing.current.no, ids: [] };
    const done = !tab && isFormAddress(left.url) && !hasDraft(wholeAddress(left.url)) ? [left.id] : [];
    const gone = [...closes, ...done];
    forget(latest.current.filter((one) => one.id !== left.id && closes.includes(one.id)));
    const was = scroll.now.current;
    scroll.restore((tab && latest.current.find((one) => one.id === id)?.scroll) || unscrolled);
    setTabs((all) =>
      withTab(withTabChanged(all, left.id, { scroll: was }), { id, url }, home, isUnsaved).filter(
        (one) => one.id === id || one.id === home || !gone.includes(one.id),
      ),
    );
  }, [id, url]);
  useEffect(() => {
    if (title !== undefined) setTabs((all) => withTabChanged(all, id, { title }));
  }, [id, title]);

  const go = (to: Tab, closes?: readonly string[]) => {
    if (closes) closing.current = { no: closing.current.no + 1, ids: closes };
    const way: Way = { tab: true, ...(closes && { closing: closing.current.no }) };
    void navigate(to.url, { state: way });
  };
  return {
    tabs,
    id,
    show: (tab: Tab) => {
      if (tab.id !== id) go(tab);
    },
    /** Closes these with what was typed there, but for the home page; whose form is shown asks itself, and then none goes before. */
    close: (ids: readonly string[]) => {
      const closes = ids.filter((one) => one !== home);
      const next = tabAfterClosing(tabs, closes, id);
      if (next && next.id !== id) return go(next, closes);
      forget(tabs.filter((one) => closes.includes(one.id)));
      setTabs((all) => all.filter((one) => !closes.includes(one.id)));
    },
    move: (tab: string, to: number) => setTabs((all) => withTabMoved(all, tab, to, home)),
  };
}
