import { alarmDutyPath } from '../../kit/paths/record-addresses.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';
import type { WordModule } from '../../kit/words/module-words.ts';

const list = '/sysManage/BasicDataList';
const words: readonly WordModule[] = ['baseData'];

export const baseDataScreens: readonly Screen[] = [
  screen({
    code: 'BaseData',
    path: list,
    resource: 'sys:baseData:view',
    title: 'baseData.list',
    words,
    group: 'sysManage',
    view: () => import('./base-data-list.tsx').then((page) => page.BaseDataList),
  }),
  screen({
    code: 'MDI07010',
    path: '/sysManage/ProjectData',
    resource: 'sys:baseData:view',
    title: 'baseData.projectSettings',
    words,
    group: 'sysManage',
    view: () => import('./project-settings.tsx').then((page) => page.ProjectSettings),
    hidden: { needs: 'sys:projectData:view', parent: list },
  }),
  screen({
    code: 'AlarmDuty',
    path: alarmDutyPath,
    resource: 'pass:duty:view',
    title: 'baseData.duty',
    words: ['baseData', 'deviceApi'],
    group: 'sysManage',
    view: () => import('./duty-page.tsx').then((page) => page.DutyPage),
  }),
];
