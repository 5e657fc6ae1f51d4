import { passBackgroundPage } from '@mdi/contract/modules/pass-background/pass-background.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

export const passBackgroundScreens: readonly Screen[] = [
  screen({
    code: 'PASS11010',
    ...passBackgroundPage,
    view: () => import('./background-page.tsx').then((page) => page.BackgroundPage),
  }),
];
