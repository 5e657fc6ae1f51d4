import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const healthRights = { view: 'sys:health:view' } as const;

export const healthPage = {
  resource: healthRights.view,
  group: 'sysManage',
  path: '/sysManage/health',
  title: 'health.title',
} as const satisfies MenuPage;

export const healthMenu: readonly MenuEntry[] = [{ page: healthPage, at: 9, icon: 'pulse' }];
