import type { MenuEntry, MenuPage } from '../../kit/menu.ts';
import { listViewRights } from '../list-view/list-view.menu.ts';

export const dashboardPage = {
  resource: 'dashboard:home:view',
  group: '',
  path: '/dashboard',
  title: 'dashboard.title',
} as const satisfies MenuPage;

export const dashboardMenu: readonly MenuEntry[] = [
  {
    page: dashboardPage,
    at: 0,
    icon: 'dashboard',
    // It belongs to no list, but to all of them: whoever works in the office has this page.
    buttons: [{ resource: listViewRights.share, zh: '共享列表视图', en: 'Share list views' }],
  },
];
