import { alarmDutyPage, baseDataPage } from '@mdi/contract/modules/base-data/base-data.menu.ts';
import { projectSettingsPath } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const baseDataScreens = [
  ...screensOf(baseDataPage, {
    code: 'BaseData',
    view: () => import('./base-data-list.tsx').then((page) => page.BaseDataList),
    inner: [
      {
        code: 'MDI07010',
        path: projectSettingsPath,
        title: 'baseData.projectSettings',
        needs: 'sys:projectData:view',
        view: () => import('./project-settings-page.tsx').then((page) => page.ProjectSettingsPage),
      },
    ],
  }),
  ...screensOf(alarmDutyPage, {
    code: 'AlarmDuty',
    view: () => import('./alarm-duty-page.tsx').then((page) => page.AlarmDutyPage),
  }),
];
