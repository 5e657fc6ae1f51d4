import { menuPage } from '@mdi/contract/modules/menu/menu.menu.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const menuScreens = screensOf(menuPage, {
  code: 'MenuList',
  view: () => import('./menu-list.tsx').then((page) => page.MenuList),
});
