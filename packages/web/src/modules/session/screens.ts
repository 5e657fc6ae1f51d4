import { ownSessionsPath } from '../../kit/paths/addresses.ts';
import { personalScreen } from '../../kit/rights/screen.ts';

export const sessionScreens = [
  personalScreen({
    code: 'OwnSessions',
    path: ownSessionsPath,
    title: 'session.list',
    view: () => import('./session-list.tsx').then((page) => page.SessionList),
  }),
];
