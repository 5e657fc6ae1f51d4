import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { startLiveUpdates } from '../../kit/call/live-updates.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { useLook } from '../../kit/page/look.ts';
import { useAnnouncedRecord } from '../../kit/record/announced-record.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { titleInPageLanguage } from '../../kit/words/in-language.ts';
import { useModuleWords } from '../../kit/words/module-words.ts';
import { t } from '../../kit/words/words.ts';
import { PresencePrompt } from '../account/presence-prompt.tsx';
import { SessionCodeHandler } from '../account/session-code-handler.tsx';
import { PageSkeleton } from '../page-states.tsx';
import { useRights } from '../routing/rights.ts';
import type { SidebarEntry } from '../routing/routing.ts';
import { screens } from '../routing/screens.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { useFocusRecovery } from './focus-recovery.ts';
import { Sidebar } from './sidebar.tsx';
import { flagUsed, keepOpen, startsOpen } from './sidebar-state.ts';
import { TopBar } from './top-bar.tsx';
import { useTopBarHidden } from './use-top-bar-hidden.ts';
import { ViewAsBar } from './view-as-bar.tsx';

const TabsBar = lazyPart(() => import('../tabs/tabs-bar.tsx').then((m) => m.TabsBar));

/** What opened a menu of the frame, what stands in one of the sidebar, and the open pages. */
const openMenus = ':is(nav, header) [aria-expanded=true], nav .float a, .tab-row [role=tab]';

/** The page's title, and the focus to its start after a change of page, so that readers hear the new one. */
function usePageChange(path: string, title: string | undefined) {
  const content = useRef<HTMLElement>(null);
  const first = useRef(true);
  const by = useNavigationType();
  useEffect(() => {
    document.title = title === undefined ? t('kit.product') : `${title} · ${t('kit.product')}`;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what changes, not what is used.
  useEffect(() => {
    // Where an address only leads on to another one, as to a person's first page, nobody went; and who opened a menu
    // before the page was there has gone on already.
    const went = !first.current && by !== 'REPLACE';
    if (went && !document.activeElement?.matches(openMenus)) content.current?.focus({ preventScroll: true });
    first.current = false;
  }, [path]);
  return content;
}

/** What a page is called among others: the record it shows, a form with the record that it changes, or the page itself. */
function tabTitleOf({ name, over }: ReturnType<typeof useAnnouncedRecord>, title: string | undefined) {
  return name !== undefined && over ? `${name} · ${over.name}` : (name ?? over?.name ?? title);
}

/** What the menu calls a page. */
function calledIn(entries: readonly SidebarEntry[], path: string): string {
  const all = entries.flatMap((entry) => ('path' in entry ? [entry] : entry.items));
  const found = all.find((entry) => entry.path === path);
  return found ? titleInPageLanguage(found) : '';
}

/** Everything around a page: sidebar, top bar, session codes (spec §2 layout). */
export function Frame({ entries, home }: { entries: readonly SidebarEntry[]; home: string | undefined }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(startsOpen);
  // Counts how often the person had a page drawn anew.
  const [round, setRound] = useState(0);
  const look = useLook();
  useEffect(startLiveUpdates, []);
  const screen = screens.find((one) => one.path === pathname);
  const parent = screens.find((one) => one.path === screen?.hidden?.parent);
  const rights = useRights(pathname);
  const said = useModuleWords([...(screen?.words ?? []), ...(parent?.words ?? [])]);
  const record = useAnnouncedRecord();
  const named = record.name ?? record.over?.name;
  const title = screen && said ? t(screen.title) : undefined;
  const tabTitle = said ? tabTitleOf(record, title) : undefined;
  const content = usePageChange(pathname, named && title ? `${named} · ${title}` : title);
  useFocusRecovery(content);
  const away = useTopBarHidden(content, look.fixedHeader, pathname);
  const group = signedInUser().menus.find((menu) => menu.url === screen?.group);
  const change = (to: boolean) => {
    setOpen(to);
    keepOpen(to);
  };
  return (
    <div className={open ? 'app' : 'app app-closed'}>
      <a className="skip" href="#content">
        {t('frame.skip')}
      </a>
      <Sidebar
        entries={entries}
        path={parent?.path ?? pathname}
        open={open}
        onToggle={() => change(!open)}
        onUse={() => {
          flagUsed();
          if (!open) change(true);
        }}
      />
      <div className={away ? 'main top-away' : 'main'}>
        <SessionCodeHandler />
        <PresencePrompt />
        {signedInUser().viewing ? <ViewAsBar /> : null}
        <TopBar>
          {said ? (
            <Breadcrumb
              group={group && titleInPageLanguage(group)}
              parent={parent}
              screen={screen}
              record={record}
            />
          ) : null}
        </TopBar>
        {look.tagsView && home !== undefined ? (
          <TabsBar
            home={{ path: home, title: calledIn(entries, home) }}
            title={tabTitle}
            content={content}
            refresh={() => {
              void queryClient.invalidateQueries();
              setRound((count) => count + 1);
            }}
          />
        ) : null}
        <main id="content" className="content" ref={content} tabIndex={-1}>
          <Suspense key={`${pathname} ${rights} ${round}`} fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}
