import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const taskRights = {
  view: 'sys:task:view',
  /** Starts and stops. */
  turn: 'sys:task:switch',
  edit: 'sys:task:edit',
  execute: 'sys:task:execute',
} as const;

export const taskPage = {
  resource: taskRights.view,
  group: 'sysManage',
  path: '/sysManage/QuartzManage',
  title: 'task.list',
} as const satisfies MenuPage;

export const taskMenu: readonly MenuEntry[] = [
  {
    page: taskPage,
    at: 7,
    icon: 'clock',
    buttons: [
      { resource: taskRights.turn, zh: '启动和停止定时任务', en: 'Start and stop scheduled tasks' },
      { resource: taskRights.edit, zh: '编辑定时任务', en: 'Edit scheduled tasks' },
      { resource: taskRights.execute, zh: '立即执行定时任务', en: 'Execute scheduled tasks' },
    ],
  },
];
