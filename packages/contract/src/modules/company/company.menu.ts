import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const companyPage = {
  resource: 'pass:company:view',
  group: 'passManage',
  path: '/passManage/tenantList',
  title: 'company.list',
} as const satisfies MenuPage;

export const companyMenu: readonly MenuEntry[] = [
  {
    page: companyPage,
    at: 0,
    icon: 'tenant',
    buttons: [
      { resource: 'pass:company:add', zh: '新增租户', en: 'Add tenant' },
      { resource: 'pass:company:edit', zh: '编辑租户与租赁单元', en: 'Edit tenant and leasing units' },
      { resource: 'pass:company:state', zh: '设为有效或失效', en: 'Activate or deactivate' },
      { resource: 'pass:company:delete', zh: '删除租户', en: 'Delete tenant' },
    ],
  },
];
