import { dashboardPage } from '@mdi/contract/modules/dashboard/dashboard.menu.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const dashboardScreens = screensOf(dashboardPage, {
  code: 'Dashboard',
  view: () => import('./dashboard.tsx').then((page) => page.Dashboard),
});
