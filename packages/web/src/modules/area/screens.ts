import { areaPage } from '@mdi/contract/modules/area/area.menu.ts';
import { areaListPath as list } from '../../kit/paths/addresses.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

const { resource, group } = areaPage;

export const areaScreens: readonly Screen[] = [
  screen({
    code: 'AreaList',
    ...areaPage,
    view: () => import('./area-list.tsx').then((page) => page.AreaList),
  }),
  screen({
    code: 'AreaDetail',
    path: '/passManage/detailArea',
    resource,
    title: 'area.detail',
    group,
    view: () => import('./area-detail.tsx').then((page) => page.AreaDetail),
    hidden: { parent: list },
  }),
];
