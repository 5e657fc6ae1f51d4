import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { lazy, useEffect } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router';
import type { Screen } from '../../kit/rights/screen.ts';
import { withWords } from '../../kit/words/module-words.ts';
import { Frame } from '../frame/frame.tsx';
import { NoMenus, PageFailed, PageSkeleton } from '../page-states.tsx';
import { basePath } from './addresses.ts';
import { currentRoleOf, refusalPage, sidebarEntriesOf, startPath } from './routing.ts';
import { screens } from './screens.ts';

/** An address the person can't open: the public pages say why. */
function Refused() {
  const { pathname } = useLocation();
  useEffect(() => location.replace(basePath + refusalPage(screens, pathname)), [pathname]);
  return <PageSkeleton />;
}

/** The same, but for who has just signed in and was led there: nobody is greeted with a refusal. */
function Elsewhere({ arrived }: { arrived: string | undefined }) {
  const { pathname } = useLocation();
  return pathname === arrived ? <Navigate to="/" replace /> : <Refused />;
}

function routeOf(screen: Screen): RouteObject {
  const View = lazy(() => withWords(screen.words, screen.view).then((view) => ({ default: view })));
  return { path: screen.path, element: <View />, errorElement: <PageFailed /> };
}

/**
 * The routes of the person who is signed in; everything else leads to 401 or 404 (spec §2 guard). `arrived` is where
 * the sign-in just led.
 */
export function routerFor(user: SessionUser, open: readonly Screen[], arrived: string | undefined) {
  const entries = sidebarEntriesOf(user.menus, open);
  const start = startPath(currentRoleOf(user)?.roleLevel, entries);
  return createBrowserRouter(
    [
      {
        element: <Frame entries={entries} home={start} />,
        errorElement: <PageFailed />,
        children: [
          { index: true, element: start === undefined ? <NoMenus /> : <Navigate to={start} replace /> },
          ...open.map(routeOf),
          { path: '*', element: <Elsewhere arrived={arrived} /> },
        ],
      },
    ],
    { basename: basePath.replace(/\/$/, '') },
  );
}
