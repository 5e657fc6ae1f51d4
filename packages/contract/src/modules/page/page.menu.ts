import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

/** The screens over all mini-programs, and the same ones cut to the property service: one component, two addresses. */
const areas = {
  content: 'miniProgramContentManage',
  pm: 'pmminiManage',
} as const;
export type PageArea = keyof typeof areas;

const things = {
  page: { path: 'pageConfigList', title: 'page.list', icon: 'page' },
  pageChat: { path: 'pageConfigChatList', title: 'page.chatList', icon: 'chat' },
  pageNavi: { path: 'miniNaviConfig', title: 'page.navi', icon: 'navigation' },
  pageStyle: { path: 'pageCommonStyleConfig', title: 'page.style', icon: 'style' },
} as const;
type Thing = keyof typeof things;

const pageOf = <T extends Thing>(area: PageArea, thing: T) =>
  ({
    resource: `${area}:${thing}:view`,
    group: areas[area],
    path: `/${areas[area]}/${things[thing].path}`,
    title: things[thing].title,
  }) as const satisfies MenuPage;

export const pagesOf = (area: PageArea) => ({
  page: pageOf(area, 'page'),
  pageChat: pageOf(area, 'pageChat'),
  pageNavi: pageOf(area, 'pageNavi'),
  pageStyle: pageOf(area, 'pageStyle'),
});

const entriesOf = (area: PageArea, at: number): MenuEntry[] => {
  const pages = pagesOf(area);
  return [
    {
      page: pages.page,
      at,
      icon: things.page.icon,
      buttons: [
        { resource: `${area}:page:edit`, zh: '编辑页面', en: 'Edit pages' },
        { resource: `${area}:page:publish`, zh: '发布页面', en: 'Publish pages' },
      ],
    },
    { page: pages.pageChat, at: at + 1, icon: things.pageChat.icon },
    { page: pages.pageNavi, at: at + 2, icon: things.pageNavi.icon },
    { page: pages.pageStyle, at: at + 3, icon: things.pageStyle.icon },
  ];
};

export const pageMenu: readonly MenuEntry[] = [...entriesOf('content', 1), ...entriesOf('pm', 0)];
