import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const passBackgroundPage = {
  resource: 'passmini:background:view',
  group: 'passminiManage',
  path: '/passminiManage/passminiContentManage/bgPicUrlManage',
  title: 'passBackground.title',
} as const satisfies MenuPage;

export const passBackgroundMenu: readonly MenuEntry[] = [
  {
    page: passBackgroundPage,
    at: 0,
    icon: 'picture',
    buttons: [{ resource: 'passmini:background:edit', zh: '编辑背景图', en: 'Edit backgrounds' }],
  },
];
