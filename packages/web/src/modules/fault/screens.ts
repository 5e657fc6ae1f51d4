import { faultPage } from '@mdi/contract/modules/fault/fault.menu.ts';
import { faultPaths } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const faultScreens = screensOf(faultPage, {
  code: 'ErrorLog',
  view: () => import('./fault-list.tsx').then((page) => page.FaultList),
  inner: [
    {
      code: 'ErrorLog',
      path: faultPaths.detail.path,
      title: 'fault.detail',
      view: () => import('./fault-detail.tsx').then((page) => page.FaultDetail),
    },
  ],
});
