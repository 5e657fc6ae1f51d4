import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const faultRights = { view: 'sys:fault:view', resolve: 'sys:fault:resolve' } as const;

export const faultPage = {
  resource: faultRights.view,
  group: 'sysManage',
  path: '/sysManage/errorLog',
  title: 'fault.list',
} as const satisfies MenuPage;

export const faultMenu: readonly MenuEntry[] = [
  {
    page: faultPage,
    at: 8,
    icon: 'fault',
    buttons: [{ resource: faultRights.resolve, zh: '标记错误已解决', en: 'Mark errors as resolved' }],
  },
];
