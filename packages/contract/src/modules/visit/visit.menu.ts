import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const visitPage = {
  resource: 'pass:visit:view',
  group: 'passManage',
  path: '/passManage/visitorManage',
  title: 'visit.list',
} as const satisfies MenuPage;

export const frontDeskPage = {
  resource: 'pass:visit:desk',
  group: 'passManage',
  path: '/passManage/frontDesk',
  title: 'visit.desk',
} as const satisfies MenuPage;

export const visitMenu: readonly MenuEntry[] = [
  {
    page: visitPage,
    at: 4,
    icon: 'visitor',
    buttons: [
      { resource: 'pass:visit:add', zh: '邀请访客', en: 'Invite visitors' },
      { resource: 'pass:visit:edit', zh: '编辑与取消来访', en: 'Edit and cancel visits' },
      { resource: 'pass:visit:review', zh: '审核临时来访', en: 'Review temporary visits' },
      { resource: 'pass:visit:leave', zh: '登记离开', en: 'Check out' },
      { resource: 'pass:visit:reveal', zh: '查看完整手机号与证件号', en: 'View full phone and ID numbers' },
    ],
  },
  {
    page: frontDeskPage,
    at: 5,
    icon: 'visitor',
    buttons: [{ resource: 'pass:visit:poster', zh: '更换自助登记海报', en: 'Replace poster' }],
  },
];
