import { type Screen, screen } from '../../kit/screen.ts';

const list = '/sysManage/RoleList';

export const roleScreens: readonly Screen[] = [
  screen({
    code: 'MDI04010',
    path: list,
    resource: 'sys:role:view',
    title: 'role.list',
    group: 'sysManage',
    view: () => import('./role-list.tsx').then((page) => page.RoleList),
  }),
  screen({
    code: 'MDI04020',
    path: '/sysManage/RoleSetting',
    resource: 'sys:role:view',
    title: 'role.setting',
    group: 'sysManage',
    view: () => import('./role-setting.tsx').then((page) => page.RoleSetting),
    hidden: { parent: list },
  }),
];
