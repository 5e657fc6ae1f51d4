import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const rolePage = {
  resource: 'sys:role:view',
  group: 'sysManage',
  path: '/sysManage/RoleList',
  title: 'role.list',
} as const satisfies MenuPage;

export const roleMenu: readonly MenuEntry[] = [
  {
    page: rolePage,
    at: 2,
    icon: 'role',
    buttons: [
      { resource: 'sys:role:add', zh: '新增角色', en: 'Add role' },
      { resource: 'sys:role:edit', zh: '编辑角色', en: 'Edit role' },
      { resource: 'sys:role:delete', zh: '删除角色', en: 'Delete role' },
    ],
  },
];
