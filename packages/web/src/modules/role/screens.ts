import { rolePage } from '@mdi/contract/modules/role/role.menu.ts';
import { addRolePath, compareRolesPath } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const roleScreens = screensOf(rolePage, {
  code: 'MDI04010',
  view: () => import('./role-list.tsx').then((page) => page.RoleList),
  inner: [
    {
      code: 'MDI04020',
      path: addRolePath,
      title: 'role.setting',
      view: () => import('./role-form-page.tsx').then((page) => page.RoleFormPage),
    },
    {
      code: 'RoleCompare',
      path: compareRolesPath,
      title: 'role.compare',
      view: () => import('./role-compare.tsx').then((page) => page.RoleCompare),
    },
  ],
});
