import { userPage } from '@mdi/contract/modules/user/user.menu.ts';
import { addUserPath } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const userScreens = screensOf(userPage, {
  code: 'MDI05010',
  view: () => import('./user-list.tsx').then((page) => page.UserList),
  inner: [
    {
      code: 'MDI05020',
      path: addUserPath,
      title: 'user.setting',
      view: () => import('./user-detail-or-add.tsx').then((page) => page.UserDetailOrAdd),
    },
  ],
});
