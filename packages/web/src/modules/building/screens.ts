import { type Screen, screen } from '../../kit/rights/screen.ts';

// Buildings have no menu entry of their own: they are reached from their project.
const parent = '/sysManage/projectList';
const resource = 'sys:project:view';
export const buildingScreens: readonly Screen[] = [
  screen({
    code: 'MDI03030',
    path: '/sysManage/detailBuilding',
    resource,
    title: 'building.detail',
    group: 'sysManage',
    view: () => import('./building-detail.tsx').then((page) => page.BuildingDetail),
    hidden: { needs: 'sys:building:view', parent },
  }),
  screen({
    code: 'MDI03040',
    path: '/sysManage/addBuilding',
    resource,
    title: 'building.addNew',
    group: 'sysManage',
    view: () => import('./building-form-page.tsx').then((page) => page.AddBuilding),
    hidden: { needs: 'sys:building:edit', parent },
  }),
  screen({
    code: 'MDI03040',
    path: '/sysManage/modifyBuilding',
    resource,
    title: 'building.edit',
    group: 'sysManage',
    view: () => import('./building-form-page.tsx').then((page) => page.EditBuilding),
    hidden: { needs: 'sys:building:edit', parent },
  }),
];
