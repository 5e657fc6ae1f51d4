import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const dashboardPage = {
  resource: 'dashboard:home:view',
  group: '',
  path: '/dashboard',
  title: 'dashboard.title',
} as const satisfies MenuPage;

export const dashboardMenu: readonly MenuEntry[] = [{ page: dashboardPage, at: 0, icon: 'dashboard' }];
