import { rolePage } from '@mdi/contract/modules/role/role.menu.ts';
import { addRolePath, roleListPath } from '../../kit/paths/addresses.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

export const roleScreens: readonly Screen[] = [
  screen({
    code: 'MDI04010',
    ...rolePage,
    view: () => import('./role-list.tsx').then((page) => page.RoleList),
  }),
  screen({
    code: 'MDI04020',
    path: addRolePath,
    resource: 'sys:role:view',
    title: 'role.setting',
    group: 'sysManage',
    view: () => import('./role-setting.tsx').then((page) => page.RoleSetting),
    hidden: { parent: roleListPath },
  }),
];
