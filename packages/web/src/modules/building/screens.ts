import { type Screen, screen } from '../../kit/rights/screen.ts';
import type { WordModule } from '../../kit/words/module-words.ts';

// Buildings have no menu entry of their own: they are reached from their project.
const parent = '/sysManage/projectList';
const resource = 'sys:project:view';
const form = () => import('./building-form-page.tsx');
const words: readonly WordModule[] = ['audit', 'building', 'company'];

export const buildingScreens: readonly Screen[] = [
  screen({
    code: 'MDI03030',
    path: '/sysManage/detailBuilding',
    resource,
    title: 'building.detail',
    words,
    group: 'sysManage',
    view: () => import('./building-detail.tsx').then((page) => page.BuildingDetail),
    hidden: { needs: 'sys:building:view', parent },
  }),
  screen({
    code: 'MDI03040',
    path: '/sysManage/addBuilding',
    resource,
    title: 'building.addNew',
    words,
    group: 'sysManage',
    view: () => form().then((page) => page.AddBuilding),
    hidden: { needs: 'sys:building:edit', parent },
  }),
  screen({
    code: 'MDI03040',
    path: '/sysManage/modifyBuilding',
    resource,
    title: 'building.edit',
    words,
    group: 'sysManage',
    view: () => form().then((page) => page.EditBuilding),
    hidden: { needs: 'sys:building:edit', parent },
  }),
];
