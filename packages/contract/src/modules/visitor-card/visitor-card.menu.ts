import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const visitorCardPage = {
  resource: 'pass:visitorCard:view',
  group: 'passManage',
  path: '/passManage/visitorCardList',
  title: 'visitorCard.list',
} as const satisfies MenuPage;

export const visitorCardMenu: readonly MenuEntry[] = [
  {
    page: visitorCardPage,
    at: 6,
    icon: 'pass',
    buttons: [
      { resource: 'pass:visitorCard:add', zh: '新增与导入访客 IC 卡', en: 'Add and import visitor cards' },
      { resource: 'pass:visitorCard:edit', zh: '编辑与挂失', en: 'Edit and report lost' },
      { resource: 'pass:visitorCard:delete', zh: '删除访客 IC 卡', en: 'Delete visitor cards' },
      { resource: 'pass:visitorCard:lend', zh: '借出与收回', en: 'Lend and take back' },
    ],
  },
];
