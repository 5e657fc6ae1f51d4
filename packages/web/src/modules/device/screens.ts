import { devicePage } from '@mdi/contract/modules/device/device.menu.ts';
import { addDevicePath, deviceExceptionListPath, deviceListPath as list } from '../../kit/paths/addresses.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

const { resource, group } = devicePage;
export const deviceScreens: readonly Screen[] = [
  screen({
    // Initialising and deleting are questions of this page.
    code: 'PASS05040',
    ...devicePage,
    view: () => import('./device-list.tsx').then((page) => page.DeviceList),
  }),
  screen({
    code: 'DeviceExceptions',
    path: deviceExceptionListPath,
    resource,
    title: 'device.exceptions',
    group,
    view: () => import('./exception-list.tsx').then((page) => page.DeviceExceptionList),
    hidden: { parent: list },
  }),
  screen({
    code: 'PASS05020',
    path: addDevicePath,
    resource,
    title: 'device.addNew',
    group,
    view: () => import('./device-form-page.tsx').then((page) => page.AddDevice),
    hidden: { needs: 'pass:device:add', parent: list },
  }),
  screen({
    code: 'PASS05020',
    path: '/sysManage/modifyDevice',
    resource,
    title: 'device.editTitle',
    group,
    view: () => import('./device-form-page.tsx').then((page) => page.EditDevice),
    hidden: { needs: 'pass:device:edit', parent: list },
  }),
  screen({
    code: 'PASS05030',
    path: '/sysManage/deviceDetail',
    resource,
    title: 'device.detail',
    group,
    view: () => import('./device-detail.tsx').then((page) => page.DeviceDetail),
    hidden: { parent: list },
  }),
];
