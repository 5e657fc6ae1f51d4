import { passBackgroundPage } from '@mdi/contract/modules/pass-background/pass-background.menu.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const passBackgroundScreens = screensOf(passBackgroundPage, {
  code: 'PASS11010',
  view: () => import('./background-page.tsx').then((page) => page.BackgroundPage),
});
