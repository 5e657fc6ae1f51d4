import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const deniedVisitorPage = {
  resource: 'pass:denied:view',
  group: 'passManage',
  path: '/passManage/deniedVisitorList',
  title: 'deniedVisitor.list',
} as const satisfies MenuPage;

export const deniedVisitorMenu: readonly MenuEntry[] = [
  {
    page: deniedVisitorPage,
    at: 8,
    icon: 'whitelist',
    buttons: [{ resource: 'pass:denied:edit', zh: '编辑禁访名单', en: 'Edit deny list' }],
  },
];
