import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const auditPage: MenuPage = {
  resource: 'sys:audit:view',
  group: 'sysManage',
  path: '/sysManage/auditList',
  title: 'audit.list',
};

export const auditMenu: readonly MenuEntry[] = [
  {
    page: auditPage,
    at: 7,
    icon: 'audit',
    buttons: [{ resource: 'sys:audit:export', zh: '导出', en: 'Export' }],
  },
];
