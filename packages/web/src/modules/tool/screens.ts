import {
  chartsPage,
  errorsPage,
  iconsPage,
  pdfPage,
  rightsPage,
  themePage,
} from '@mdi/contract/modules/tool/tool.menu.ts';
import { screensOf } from '../../kit/rights/screen.ts';

/** The pages that the specification calls demo routes: what people look up rather than work in. */
export const toolScreens = [
  ...screensOf(rightsPage, {
    code: 'Permission',
    everybody: true,
    view: () => import('./own-rights-page.tsx').then((page) => page.OwnRightsPage),
  }),
  ...screensOf(chartsPage, {
    code: 'Charts',
    view: () => import('./live-charts-page.tsx').then((page) => page.LiveChartsPage),
  }),
  ...screensOf(pdfPage, {
    code: 'PDF',
    view: () => import('./pdf-preview-page.tsx').then((page) => page.PdfPreviewPage),
  }),
  ...screensOf(iconsPage, {
    code: 'Icons',
    view: () => import('./menu-icons-page.tsx').then((page) => page.MenuIconsPage),
  }),
  ...screensOf(themePage, {
    code: 'Theme',
    view: () => import('./theme-page.tsx').then((page) => page.ThemePage),
  }),
  ...screensOf(errorsPage, {
    code: 'ErrorPages',
    view: () => import('./error-pages-page.tsx').then((page) => page.ErrorPagesPage),
  }),
];
