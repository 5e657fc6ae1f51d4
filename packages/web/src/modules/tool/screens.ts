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
    view: () => import('./rights-page.tsx').then((page) => page.RightsPage),
  }),
  ...screensOf(chartsPage, {
    code: 'Charts',
    view: () => import('./charts-page.tsx').then((page) => page.ChartsPage),
  }),
  ...screensOf(pdfPage, {
    code: 'PDF',
    view: () => import('./pdf-page.tsx').then((page) => page.PdfPage),
  }),
  ...screensOf(iconsPage, {
    code: 'Icons',
    view: () => import('./icons-page.tsx').then((page) => page.IconsPage),
  }),
  ...screensOf(themePage, {
    code: 'Theme',
    view: () => import('./theme-page.tsx').then((page) => page.ThemePage),
  }),
  ...screensOf(errorsPage, {
    code: 'ErrorPages',
    view: () => import('./errors-page.tsx').then((page) => page.ErrorsPage),
  }),
];
