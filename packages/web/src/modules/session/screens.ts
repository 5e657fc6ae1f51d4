import { ownSessionsPath } from '../../kit/paths/addresses.ts';
import { ownScreen } from '../../kit/rights/screen.ts';

export const sessionScreens = [
  ownScreen({
    code: 'OwnSessions',
    path: ownSessionsPath,
    title: 'session.list',
    view: () => import('./session-list.tsx').then((page) => page.SessionList),
  }),
];
