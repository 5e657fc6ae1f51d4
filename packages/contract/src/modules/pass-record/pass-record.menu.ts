import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const passRecordPage = {
  resource: 'pass:record:view',
  group: 'passManage',
  path: '/passManage/passRecordList',
  title: 'passRecord.list',
} as const satisfies MenuPage;

export const passRecordMenu: readonly MenuEntry[] = [{ page: passRecordPage, at: 7, icon: 'pass' }];
