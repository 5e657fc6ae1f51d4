import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const dashboardPage: MenuPage = {
  resource: 'dashboard:home:view',
  group: '',
  path: '/dashboard',
  title: 'dashboard.title',
};

export const dashboardMenu: readonly MenuEntry[] = [{ page: dashboardPage, at: 0, icon: 'dashboard' }];
