import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { startLive } from '../kit/call/live.ts';
import { useRecordShown } from '../kit/record/record-name.ts';
import { who } from '../kit/rights/who.ts';
import { titleIn } from '../kit/words/in-language.ts';
import { useWords } from '../kit/words/module-words.ts';
import { t } from '../kit/words/words.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { useLostFocus } from './lost-focus.ts';
import { PageSkeleton } from './page-failed.tsx';
import { useRights } from './rights.ts';
import type { Entry } from './routing.ts';
import { screens } from './screens.ts';
import { SessionCodes } from './session-codes.tsx';
import { Sidebar } from './sidebar.tsx';
import { flagUsed, keepOpen, startsOpen } from './sidebar-state.ts';
import { TopBar } from './top-bar.tsx';

/** What opened a menu of the frame, and what stands in one of the sidebar. */
const openMenus = ':is(nav, header) [aria-expanded=true], nav .float a';

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

/** Everything around a page: sidebar, top bar, session codes (spec §2 layout). */
export function Frame({ entries }: { entries: readonly Entry[] }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(startsOpen);
  useEffect(startLive, []);
  const screen = screens.find((one) => one.path === pathname);
  const parent = screens.find((one) => one.path === screen?.hidden?.parent);
  const rights = useRights(pathname);
  const said = useWords([...(screen?.words ?? []), ...(parent?.words ?? [])]);
  const record = useRecordShown();
  const named = record.name ?? record.over?.name;
  const title = screen && said ? t(screen.title) : undefined;
  const content = usePageChange(pathname, named && title ? `${named} · ${title}` : title);
  useLostFocus(content);
  const group = who().menus.find((menu) => menu.url === screen?.group);
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
      <div className="main">
        <SessionCodes />
        <TopBar>
          {said ? (
            <Breadcrumb group={group && titleIn(group)} parent={parent} screen={screen} record={record} />
          ) : null}
        </TopBar>
        <main id="content" className="content" ref={content} tabIndex={-1}>
          <Suspense key={`${pathname} ${rights}`} fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}
