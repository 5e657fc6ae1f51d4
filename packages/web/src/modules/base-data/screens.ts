import { alarmDutyPage, baseDataPage } from '@mdi/contract/modules/base-data/base-data.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

const list = baseDataPage.path;

export const baseDataScreens: readonly Screen[] = [
  screen({
    code: 'BaseData',
    ...baseDataPage,
    view: () => import('./base-data-list.tsx').then((page) => page.BaseDataList),
  }),
  screen({
    code: 'MDI07010',
    path: '/sysManage/ProjectData',
    resource: 'sys:baseData:view',
    title: 'baseData.projectSettings',
    group: 'sysManage',
    view: () => import('./project-settings.tsx').then((page) => page.ProjectSettings),
    hidden: { needs: 'sys:projectData:view', parent: list },
  }),
  screen({
    code: 'AlarmDuty',
    ...alarmDutyPage,
    view: () => import('./duty-page.tsx').then((page) => page.DutyPage),
  }),
];
