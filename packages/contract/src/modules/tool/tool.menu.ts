import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

const group = 'tools';

/** What may I do here, and why not that? Everybody may open it, whether or not it stands in their menu. */
export const rightsPage = {
  resource: 'tool:permission:view',
  group,
  path: '/tools/permission',
  title: 'tool.rights',
} as const satisfies MenuPage;

export const chartsPage = {
  resource: 'tool:chart:view',
  group,
  path: '/tools/charts',
  title: 'tool.charts',
} as const satisfies MenuPage;

export const pdfPage = {
  resource: 'tool:pdf:view',
  group,
  path: '/tools/pdf',
  title: 'tool.pdf',
} as const satisfies MenuPage;

export const iconsPage = {
  resource: 'tool:icon:view',
  group,
  path: '/tools/icons',
  title: 'tool.icons',
} as const satisfies MenuPage;

export const themePage = {
  resource: 'tool:theme:view',
  group,
  path: '/tools/theme',
  title: 'tool.theme',
} as const satisfies MenuPage;

export const errorsPage = {
  resource: 'tool:errorPage:view',
  group,
  path: '/tools/errorPages',
  title: 'tool.errors',
} as const satisfies MenuPage;

export const toolMenu: readonly MenuEntry[] = [
  { page: rightsPage, at: 1, icon: 'role' },
  { page: chartsPage, at: 2, icon: 'report' },
  { page: pdfPage, at: 3, icon: 'page' },
  { page: iconsPage, at: 4, icon: 'picture' },
  { page: themePage, at: 5, icon: 'style' },
  { page: errorsPage, at: 6, icon: 'fault' },
];
