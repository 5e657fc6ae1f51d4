import { userPage } from '@mdi/contract/modules/user/user.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

const list = userPage.path;

export const userScreens: readonly Screen[] = [
  screen({
    code: 'MDI05010',
    ...userPage,
    view: () => import('./user-list.tsx').then((page) => page.UserList),
  }),
  screen({
    code: 'MDI05020',
    path: '/sysManage/UserSetting',
    resource: 'sys:user:view',
    title: 'user.setting',
    group: 'sysManage',
    view: () => import('./user-setting.tsx').then((page) => page.UserSetting),
    hidden: { parent: list },
  }),
];
