import { healthPage } from '@mdi/contract/modules/health/health.menu.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const healthScreens = screensOf(healthPage, {
  code: 'SystemStatus',
  view: () => import('./health-page.tsx').then((page) => page.HealthPage),
});
