import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const passRecordPage: MenuPage = {
  resource: 'pass:record:view',
  group: 'passManage',
  path: '/passManage/passRecordList',
  title: 'passRecord.list',
};

export const passRecordMenu: readonly MenuEntry[] = [{ page: passRecordPage, at: 7, icon: 'pass' }];
