import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const menuPage = {
  resource: 'sys:menu:view',
  group: 'sysManage',
  path: '/sysManage/sysmenuList',
  title: 'menu.list',
} as const satisfies MenuPage;

export const menuMenu: readonly MenuEntry[] = [
  {
    page: menuPage,
    at: 3,
    icon: 'menu',
    buttons: [{ resource: 'sys:menu:edit', zh: '编辑菜单', en: 'Edit menus' }],
  },
];
