import { type Screen, screen } from '../../kit/rights/screen.ts';

export const sessionScreens: readonly Screen[] = [
  screen({
    code: 'OwnSessions',
    path: '/profile/sessions',
    resource: 'self',
    title: 'session.list',
    group: '',
    view: () => import('./session-list.tsx').then((page) => page.SessionList),
  }),
];
