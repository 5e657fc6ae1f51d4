import { type Screen, screen } from '../../kit/rights/screen.ts';

export const menuScreens: readonly Screen[] = [
  screen({
    code: 'MenuList',
    path: '/sysManage/sysmenuList',
    resource: 'sys:menu:view',
    title: 'menu.list',
    words: ['menu', 'role'],
    group: 'sysManage',
    view: () => import('./menu-list.tsx').then((page) => page.MenuList),
  }),
];
