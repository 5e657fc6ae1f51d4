import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const reportPage = {
  resource: 'pass:tenantReport:view',
  group: 'passManage',
  path: '/passManage/reportManage/tenantReportList',
  title: 'report.title',
} as const satisfies MenuPage;

export const reportMenu: readonly MenuEntry[] = [{ page: reportPage, at: 9, icon: 'report' }];
