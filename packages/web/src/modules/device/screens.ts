import { devicePage } from '@mdi/contract/modules/device/device.menu.ts';
import {
  addDevicePath,
  deviceAddress,
  deviceExceptionListPath,
  editDeviceAddress,
} from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const deviceScreens = screensOf(devicePage, {
  // Initialising and deleting are questions of this page.
  code: 'PASS05040',
  view: () => import('./device-list.tsx').then((page) => page.DeviceList),
  inner: [
    {
      code: 'DeviceExceptions',
      path: deviceExceptionListPath,
      title: 'device.exceptions',
      view: () => import('./exception-list.tsx').then((page) => page.DeviceExceptionList),
    },
    {
      code: 'PASS05020',
      path: addDevicePath,
      title: 'device.addNew',
      needs: 'pass:device:add',
      view: () => import('./device-form-page.tsx').then((page) => page.AddDevice),
    },
    {
      code: 'PASS05020',
      path: editDeviceAddress.path,
      title: 'device.editTitle',
      needs: 'pass:device:edit',
      view: () => import('./device-form-page.tsx').then((page) => page.EditDevice),
    },
    {
      code: 'PASS05030',
      path: deviceAddress.path,
      title: 'device.detail',
      view: () => import('./device-detail.tsx').then((page) => page.DeviceDetail),
    },
  ],
});
