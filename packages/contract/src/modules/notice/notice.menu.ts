import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

/** The screens over all mini-programs, and those of the property service: one component, two addresses. */
const groups = { content: 'miniProgramContentManage', pm: 'pmminiManage' } as const;
export type NoticeArea = keyof typeof groups;

/** Whoever holds the second of each works from the property's own group, on the same notices: they belong to no mini-program. */
export const noticeRights = {
  view: ['content:notice:view', 'pm:notice:view'],
  edit: ['content:notice:edit', 'pm:notice:edit'],
  review: ['content:notice:review', 'pm:notice:review'],
  readers: ['content:notice:readers', 'pm:notice:readers'],
} as const;

export const noticePageOf = (area: NoticeArea) =>
  ({
    resource: `${area}:notice:view`,
    group: groups[area],
    path: `/${groups[area]}/NoticeManage`,
    title: 'notice.list',
  }) as const satisfies MenuPage;

const entryOf = (area: NoticeArea, at: number): MenuEntry => ({
  page: noticePageOf(area),
  at,
  icon: 'notice',
  buttons: [
    { resource: `${area}:notice:edit`, zh: '编辑公告', en: 'Edit notices' },
    { resource: `${area}:notice:review`, zh: '审核公告', en: 'Review notices' },
    { resource: `${area}:notice:readers`, zh: '查看阅读名单', en: 'View who has read notices' },
  ],
});

export const noticeMenu: readonly MenuEntry[] = [entryOf('content', 0), entryOf('pm', 6)];
