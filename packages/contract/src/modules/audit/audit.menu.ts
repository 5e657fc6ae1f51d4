import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const auditPage = {
  resource: 'sys:audit:view',
  group: 'sysManage',
  path: '/sysManage/auditList',
  title: 'audit.list',
} as const satisfies MenuPage;

export const auditMenu: readonly MenuEntry[] = [
  {
    page: auditPage,
    at: 7,
    icon: 'audit',
    buttons: [
      { resource: 'sys:audit:export', zh: '导出', en: 'Export' },
      { resource: 'sys:audit:archive', zh: '查看已归档月份', en: 'View archived months' },
    ],
  },
];
