import { type Screen, screen } from '../../kit/rights/screen.ts';

export const dashboardScreens: readonly Screen[] = [
  screen({
    code: 'Dashboard',
    path: '/dashboard',
    resource: 'dashboard:home:view',
    title: 'dashboard.title',
    words: ['dashboard', 'device', 'visit'],
    group: '',
    view: () => import('./dashboard.tsx').then((page) => page.Dashboard),
  }),
];
