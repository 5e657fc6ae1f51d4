import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const appearanceRights = { view: 'sys:appearance:view', edit: 'sys:appearance:edit' } as const;

export const appearancePage = {
  resource: appearanceRights.view,
  group: 'sysManage',
  path: '/sysManage/Appearance',
  title: 'appearance.title',
} as const satisfies MenuPage;

export const appearanceMenu: readonly MenuEntry[] = [
  {
    page: appearancePage,
    at: 8,
    icon: 'style',
    buttons: [{ resource: appearanceRights.edit, zh: '编辑外观设置', en: 'Edit appearance' }],
  },
];
