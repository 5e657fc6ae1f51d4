import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const userPage = {
  resource: 'sys:user:view',
  group: 'sysManage',
  path: '/sysManage/UserList',
  title: 'user.list',
} as const satisfies MenuPage;

export const userMenu: readonly MenuEntry[] = [
  {
    page: userPage,
    at: 1,
    icon: 'user',
    buttons: [
      { resource: 'sys:user:add', zh: '新增用户', en: 'Add user' },
      { resource: 'sys:user:edit', zh: '编辑用户与权限', en: 'Edit user and roles' },
      { resource: 'sys:user:state', zh: '设为有效或失效', en: 'Activate or deactivate' },
      { resource: 'sys:user:resetPassword', zh: '重置密码', en: 'Reset password' },
      { resource: 'sys:user:delete', zh: '删除用户', en: 'Delete user' },
      { resource: 'sys:user:phone', zh: '查看完整手机号', en: 'View full phone numbers' },
      { resource: 'sys:user:viewAs', zh: '以他人身份查看', en: 'View as somebody else' },
    ],
  },
];
