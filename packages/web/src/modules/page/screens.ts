import { type PageArea, pagesOf } from '@mdi/contract/modules/page/page.menu.ts';
import { templatePagesOf } from '@mdi/contract/modules/page-template/page-template.menu.ts';
import { pageKinds } from '@mdi/page-kit/shapes.ts';
import { builderPath, builderScreens } from '../../kit/paths/mini-program-page-paths.ts';
import { type Screen, screensOf } from '../../kit/rights/screen.ts';

/** The screens of an area; the builder is reached from the lists, by an address for each kind of page. */
function screensIn(area: PageArea): Screen[] {
  const { page, pageChat, pageNavi, pageStyle } = pagesOf(area);
  const { miniTemplate, pageTemplate } = templatePagesOf(area);
  return [
    ...screensOf(page, {
      code: 'CMS02010',
      view: () => import('./list/page-list.tsx').then((file) => file.PageList),
      inner: pageKinds.map((kind) => ({
        code: builderScreens[kind].code,
        path: builderPath(area, kind),
        title: `page.kind_${kind}` as const,
        view: () => import('./builder/builder-page.tsx').then((file) => file.BuilderPage),
      })),
    }),
    ...screensOf(pageNavi, {
      code: 'CMS02020',
      view: () => import('./site/site-pages.tsx').then((file) => file.SiteNavigationPage),
    }),
    ...screensOf(pageStyle, {
      code: 'CMS02030',
      view: () => import('./site/site-pages.tsx').then((file) => file.SiteStylePage),
    }),
    ...screensOf(pageChat, {
      code: 'CMS02040',
      view: () => import('./list/page-list.tsx').then((file) => file.ChatPageList),
    }),
    ...screensOf(miniTemplate, {
      code: 'CMS01010',
      view: () => import('./templates/template-list.tsx').then((file) => file.MiniTemplates),
    }),
    ...screensOf(pageTemplate, {
      code: 'CMS01020',
      view: () => import('./templates/template-list.tsx').then((file) => file.PageTemplates),
    }),
  ];
}

export const pageScreens = [...screensIn('content'), ...screensIn('pm')];
