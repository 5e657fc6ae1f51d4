import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const projectPage = {
  resource: 'sys:project:view',
  group: 'sysManage',
  path: '/sysManage/projectList',
  title: 'project.list',
} as const satisfies MenuPage;

export const projectMenu: readonly MenuEntry[] = [
  {
    page: projectPage,
    at: 0,
    icon: 'project',
    buttons: [
      { resource: 'sys:project:add', zh: '新增项目', en: 'Add project' },
      { resource: 'sys:project:edit', zh: '编辑项目', en: 'Edit project' },
      { resource: 'sys:project:state', zh: '设为有效或失效', en: 'Activate or deactivate' },
      { resource: 'sys:project:delete', zh: '删除项目', en: 'Delete project' },
      { resource: 'sys:building:view', zh: '查看楼宇', en: 'View buildings' },
      { resource: 'sys:building:edit', zh: '编辑楼宇、楼层与单元', en: 'Edit buildings, floors and units' },
    ],
  },
];
