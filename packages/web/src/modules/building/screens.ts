import { projectPage } from '@mdi/contract/modules/project/project.menu.ts';
import { addBuildingAddress, buildingAddress, editBuildingAddress } from '../../kit/paths/addresses.ts';
import { innerScreens } from '../../kit/rights/screen.ts';

// Buildings have no menu entry of their own: they are reached from their project.
export const buildingScreens = innerScreens(projectPage, [
  {
    code: 'MDI03030',
    path: buildingAddress.path,
    title: 'building.detail',
    needs: 'sys:building:view',
    view: () => import('./building-detail.tsx').then((page) => page.BuildingDetail),
  },
  {
    code: 'MDI03040',
    path: addBuildingAddress.path,
    title: 'building.addNew',
    needs: 'sys:building:edit',
    view: () => import('./building-form-page.tsx').then((page) => page.AddBuilding),
  },
  {
    code: 'MDI03040',
    path: editBuildingAddress.path,
    title: 'building.edit',
    needs: 'sys:building:edit',
    view: () => import('./building-form-page.tsx').then((page) => page.EditBuilding),
  },
]);
