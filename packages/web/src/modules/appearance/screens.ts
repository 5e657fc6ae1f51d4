import { appearancePage } from '@mdi/contract/modules/appearance/appearance.menu.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const appearanceScreens = screensOf(appearancePage, {
  code: 'Appearance',
  view: () => import('./appearance-page.tsx').then((page) => page.AppearancePage),
});
