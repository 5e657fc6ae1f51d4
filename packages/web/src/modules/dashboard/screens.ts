import { dashboardPage } from '@mdi/contract/modules/dashboard/dashboard.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

export const dashboardScreens: readonly Screen[] = [
  screen({
    code: 'Dashboard',
    ...dashboardPage,
    view: () => import('./dashboard.tsx').then((page) => page.Dashboard),
  }),
];
