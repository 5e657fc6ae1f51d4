import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const tenantStaffPage = {
  resource: 'pass:employee:view',
  group: 'passManage',
  path: '/passManage/tenantStaffList',
  title: 'employee.tenantStaff',
} as const satisfies MenuPage;

export const propertyStaffPage = {
  resource: 'pass:staff:view',
  group: 'passManage',
  path: '/passManage/propertyStaffList',
  title: 'employee.propertyStaff',
} as const satisfies MenuPage;

export const employeeMenu: readonly MenuEntry[] = [
  {
    page: tenantStaffPage,
    at: 1,
    icon: 'user',
    buttons: [
      { resource: 'pass:employee:add', zh: '新增员工', en: 'Add employee' },
      { resource: 'pass:employee:edit', zh: '编辑员工', en: 'Edit employee' },
      {
        resource: 'pass:employee:administrator',
        zh: '授予或收回管理员',
        en: 'Grant or revoke administrators',
      },
    ],
  },
  {
    page: propertyStaffPage,
    at: 2,
    icon: 'role',
    buttons: [
      { resource: 'pass:staff:add', zh: '新增员工', en: 'Add employee' },
      { resource: 'pass:staff:edit', zh: '编辑员工', en: 'Edit employee' },
      { resource: 'pass:staff:administrator', zh: '授予或收回管理员', en: 'Grant or revoke administrators' },
    ],
  },
];
