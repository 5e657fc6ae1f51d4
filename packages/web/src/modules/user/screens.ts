import { userPage } from '@mdi/contract/modules/user/user.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';
import type { WordModule } from '../../kit/words/module-words.ts';

const list = userPage.path;
const words: readonly WordModule[] = ['audit', 'user'];

export const userScreens: readonly Screen[] = [
  screen({
    code: 'MDI05010',
    ...userPage,
    words,
    view: () => import('./user-list.tsx').then((page) => page.UserList),
  }),
  screen({
    code: 'MDI05020',
    path: '/sysManage/UserSetting',
    resource: 'sys:user:view',
    title: 'user.setting',
    words,
    group: 'sysManage',
    view: () => import('./user-setting.tsx').then((page) => page.UserSetting),
    hidden: { parent: list },
  }),
];
