import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const reportPage: MenuPage = {
  resource: 'pass:tenantReport:view',
  group: 'passManage',
  path: '/passManage/reportManage/tenantReportList',
  title: 'report.title',
};

export const reportMenu: readonly MenuEntry[] = [{ page: reportPage, at: 9, icon: 'report' }];
