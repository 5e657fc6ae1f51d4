import { menuPage } from '@mdi/contract/modules/menu/menu.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

export const menuScreens: readonly Screen[] = [
  screen({
    code: 'MenuList',
    ...menuPage,
    view: () => import('./menu-list.tsx').then((page) => page.MenuList),
  }),
];
