import { areaPage } from '@mdi/contract/modules/area/area.menu.ts';
import { areaAddress } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const areaScreens = screensOf(areaPage, {
  code: 'AreaList',
  view: () => import('./area-list.tsx').then((page) => page.AreaList),
  inner: [
    {
      code: 'AreaDetail',
      path: areaAddress.path,
      title: 'area.detail',
      view: () => import('./area-detail.tsx').then((page) => page.AreaDetail),
    },
  ],
});
