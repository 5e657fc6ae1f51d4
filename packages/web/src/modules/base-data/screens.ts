import { alarmDutyPage, baseDataPage } from '@mdi/contract/modules/base-data/base-data.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';
import type { WordModule } from '../../kit/words/module-words.ts';

const list = baseDataPage.path;
const words: readonly WordModule[] = ['baseData'];

export const baseDataScreens: readonly Screen[] = [
  screen({
    code: 'BaseData',
    ...baseDataPage,
    words,
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
    ...alarmDutyPage,
    words: ['baseData'],
    view: () => import('./duty-page.tsx').then((page) => page.DutyPage),
  }),
];
