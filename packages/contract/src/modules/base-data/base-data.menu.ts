import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const baseDataPage = {
  resource: 'sys:baseData:view',
  group: 'sysManage',
  path: '/sysManage/BasicDataList',
  title: 'baseData.list',
} as const satisfies MenuPage;

export const alarmDutyPage = {
  resource: 'pass:duty:view',
  group: 'sysManage',
  path: '/sysManage/AlarmDuty',
  title: 'baseData.duty',
} as const satisfies MenuPage;

export const baseDataMenu: readonly MenuEntry[] = [
  {
    page: baseDataPage,
    at: 4,
    icon: 'data',
    buttons: [
      { resource: 'sys:baseData:edit', zh: '编辑基础数据', en: 'Edit base data' },
      { resource: 'sys:projectData:view', zh: '查看项目设置', en: 'View project settings' },
      { resource: 'sys:projectData:edit', zh: '编辑项目设置', en: 'Edit project settings' },
    ],
  },
  {
    page: alarmDutyPage,
    at: 6,
    icon: 'bell',
    buttons: [{ resource: 'pass:duty:edit', zh: '编辑告警值班', en: 'Edit alarm duty' }],
  },
];
