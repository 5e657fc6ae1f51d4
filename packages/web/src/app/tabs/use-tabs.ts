import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasDraft } from '../../kit/form/drafts.ts';
import { isForm, keepOpen } from '../../kit/form/leaving.ts';
import { wholeAddress } from '../addresses.ts';
import { screens } from '../screens.ts';
import { keepTabs, readTabs } from './kept-tabs.ts';
import { after, atTop, changed, moved, opened, type Tab, tabId } from './tabs.ts';
import { useScroll } from './use-scroll.ts';

/** What the way to a tab says: that it is come back to, and which tabs are closed by leaving for it. */
type Way = { tab: true; closes?: readonly string[] };

const wayOf = (state: unknown): Partial<Way> =>
  typeof state === 'object' && state !== null && 'tab' in state ? (state as Way) : {};

/** The person's first page, which stays open, and what the menu calls it. */
export type Home = { path: string; title: string };

/** Whether something typed waits in a tab that isn't shown. */
export const isUnsaved = ({ url }: Tab): boolean => hasDraft(wholeAddress(url));

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
  const id = tabId(screens, pathname, search);
  const url = pathname + search;
  const scroll = useScroll(content);
  const [tabs, setTabs] = useState<Tab[]>(() => {
    const kept = readTabs();
    const first = kept.find((one) => one.id === home) ?? {
      id: home,
      url: home,
      title: called,
      scroll: atTop,
    };
    return opened([first, ...kept.filter((one) => one.id !== home)], { id, url }, home);
  });
  const latest = useRef(tabs);
  latest.current = tabs;
  useEffect(() => keepTabs(tabs), [tabs]);
  useEffect(
    () =>
      keepOpen(
        (from, to) =>
          wayOf(to.state).closes === undefined &&
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
      setTabs((all) => opened(all, { id, url }, home));
      return;
    }
    const { tab, closes = [] } = wayOf(state);
    const at = wholeAddress(left.url);
    const done = !tab && isForm(at) && !hasDraft(at) ? [left.id] : [];
    const gone = [...closes, ...done];
    const was = scroll.now.current;
    scroll.restore((tab && latest.current.find((one) => one.id === id)?.scroll) || atTop);
    setTabs((all) =>
      opened(changed(all, left.id, { scroll: was }), { id, url }, home).filter(
        (one) => one.id === id || one.id === home || !gone.includes(one.id),
      ),
    );
  }, [id, url]);
  useEffect(() => {
    if (title !== undefined) setTabs((all) => changed(all, id, { title }));
  }, [id, title]);

  const go = (to: Tab, closes?: readonly string[]) => {
    const way: Way = { tab: true, ...(closes && { closes }) };
    void navigate(to.url, { state: way });
  };
  return {
    tabs,
    id,
    show: (tab: Tab) => {
      if (tab.id !== id) go(tab);
    },
    /** Closes these, but for the home page; whose form is shown asks itself. */
    close: (ids: readonly string[]) => {
      const closing = ids.filter((one) => one !== home);
      const next = after(tabs, closing, id);
      if (next && next.id !== id) go(next, closing);
      else setTabs((all) => all.filter((one) => !closing.includes(one.id)));
    },
    move: (tab: string, to: number) => setTabs((all) => moved(all, tab, to, home)),
  };
}
