import type { MenuEntry, MenuPage } from '../../kit/menu.ts';
import type { PageArea } from '../page/page.menu.ts';

const groups = { content: 'miniProgramContentManage', pm: 'pmminiManage' } as const;

const things = {
  miniTemplate: { path: 'miniTemplateSelect', title: 'pageTemplate.wholeList', icon: 'template' },
  pageTemplate: { path: 'pageTemplateSelection', title: 'pageTemplate.pageList', icon: 'page' },
} as const;
type Thing = keyof typeof things;

const pageOf = <A extends PageArea, T extends Thing>(area: A, thing: T) =>
  ({
    resource: `${area}:${thing}:view`,
    group: groups[area],
    path: `/${groups[area]}/${things[thing].path}`,
    title: things[thing].title,
  }) as const satisfies MenuPage;

/** The screens of templates in an area. */
export const templatePagesOf = (area: PageArea) => ({
  miniTemplate: pageOf(area, 'miniTemplate'),
  pageTemplate: pageOf(area, 'pageTemplate'),
});

const entriesOf = (area: PageArea, at: number): MenuEntry[] => {
  const { miniTemplate, pageTemplate } = templatePagesOf(area);
  return [
    {
      page: miniTemplate,
      at,
      icon: things.miniTemplate.icon,
      buttons:
        area === 'content'
          ? [{ resource: 'content:pageTemplate:give', zh: '下发模板', en: 'Give templates to projects' }]
          : [],
    },
    { page: pageTemplate, at: at + 1, icon: things.pageTemplate.icon },
  ];
};

export const pageTemplateMenu: readonly MenuEntry[] = [...entriesOf('content', 5), ...entriesOf('pm', 4)];
