import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const noticePage = {
  resource: 'content:notice:view',
  group: 'miniProgramContentManage',
  path: '/miniProgramContentManage/NoticeManage',
  title: 'notice.list',
} as const satisfies MenuPage;

export const noticeMenu: readonly MenuEntry[] = [
  {
    page: noticePage,
    at: 0,
    icon: 'notice',
    buttons: [
      { resource: 'content:notice:edit', zh: '编辑公告', en: 'Edit notices' },
      { resource: 'content:notice:review', zh: '审核公告', en: 'Review notices' },
      { resource: 'content:notice:readers', zh: '查看阅读名单', en: 'View who has read notices' },
    ],
  },
];
