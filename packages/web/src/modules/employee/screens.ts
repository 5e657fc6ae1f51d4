import { propertyStaffPage, tenantStaffPage } from '@mdi/contract/modules/employee/employee.menu.ts';
import { propertyStaffAddress, tenantStaffAddress } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const employeeScreens = [
  ...screensOf(tenantStaffPage, {
    code: 'PASS02010',
    view: () => import('./employee-list.tsx').then((page) => page.TenantStaffList),
    inner: [
      {
        code: 'PASS02010',
        path: tenantStaffAddress.path,
        title: 'employee.tenantDetail',
        view: () => import('./employee-detail.tsx').then((page) => page.TenantStaffDetail),
      },
    ],
  }),
  ...screensOf(propertyStaffPage, {
    code: 'PASS02010',
    view: () => import('./employee-list.tsx').then((page) => page.PropertyStaffList),
    inner: [
      {
        code: 'PASS02010',
        path: propertyStaffAddress.path,
        title: 'employee.propertyDetail',
        view: () => import('./employee-detail.tsx').then((page) => page.PropertyStaffDetail),
      },
    ],
  }),
];
