import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const areaPage = {
  resource: 'pass:area:view',
  group: 'passManage',
  path: '/passManage/areaList',
  title: 'area.list',
} as const satisfies MenuPage;

export const areaMenu: readonly MenuEntry[] = [
  {
    page: areaPage,
    at: 3,
    icon: 'pass',
    buttons: [
      { resource: 'pass:area:edit', zh: '编辑通行区域', en: 'Edit access areas' },
      { resource: 'pass:area:grant', zh: '开通或关闭通行区域', en: 'Open or close access areas' },
    ],
  },
];
