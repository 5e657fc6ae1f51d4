import { propertyStaffPage, tenantStaffPage } from '@mdi/contract/modules/employee/employee.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

const tenants = tenantStaffPage.path;
const property = propertyStaffPage.path;

export const employeeScreens: readonly Screen[] = [
  screen({
    code: 'PASS02010',
    ...tenantStaffPage,
    view: () => import('./employee-list.tsx').then((page) => page.TenantStaffList),
  }),
  screen({
    code: 'PASS02010',
    path: '/passManage/tenantStaffDetail',
    resource: 'pass:employee:view',
    title: 'employee.tenantDetail',
    group: 'passManage',
    view: () => import('./employee-detail.tsx').then((page) => page.TenantStaffDetail),
    hidden: { parent: tenants },
  }),
  screen({
    code: 'PASS02010',
    ...propertyStaffPage,
    view: () => import('./employee-list.tsx').then((page) => page.PropertyStaffList),
  }),
  screen({
    code: 'PASS02010',
    path: '/passManage/propertyStaffDetail',
    resource: 'pass:staff:view',
    title: 'employee.propertyDetail',
    group: 'passManage',
    view: () => import('./employee-detail.tsx').then((page) => page.PropertyStaffDetail),
    hidden: { parent: property },
  }),
];
