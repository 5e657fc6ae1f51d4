import { importAddress } from '../../kit/paths/addresses.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

// Whoever may add one record by hand may import many: each page belongs to the list of what it adds.
export const importScreens: readonly Screen[] = [
  screen({
    code: 'MDI03050',
    path: importAddress('company'),
    resource: 'pass:company:view',
    title: 'import.page_company',
    group: 'passManage',
    view: () => import('./import-page.tsx').then((own) => own.ImportCompanies),
    hidden: { needs: 'pass:company:add', parent: '/passManage/tenantList' },
  }),
  screen({
    code: 'MDI03050',
    path: importAddress('employee'),
    resource: 'pass:employee:view',
    title: 'import.page_employee',
    group: 'passManage',
    view: () => import('./import-page.tsx').then((own) => own.ImportEmployees),
    hidden: { needs: 'pass:employee:add', parent: '/passManage/tenantStaffList' },
  }),
  screen({
    code: 'MDI03050',
    path: importAddress('staff'),
    resource: 'pass:staff:view',
    title: 'import.page_staff',
    group: 'passManage',
    view: () => import('./import-page.tsx').then((own) => own.ImportStaff),
    hidden: { needs: 'pass:staff:add', parent: '/passManage/propertyStaffList' },
  }),
  screen({
    code: 'MDI03050',
    path: importAddress('user'),
    resource: 'sys:user:view',
    title: 'import.page_user',
    group: 'sysManage',
    view: () => import('./import-page.tsx').then((own) => own.ImportUsers),
    hidden: { needs: 'sys:user:add', parent: '/sysManage/UserList' },
  }),
  screen({
    code: 'PASS05010',
    path: importAddress('device'),
    resource: 'pass:device:view',
    title: 'import.page_device',
    group: 'sysManage',
    view: () => import('./import-page.tsx').then((own) => own.ImportDevices),
    hidden: { needs: 'pass:device:add', parent: '/sysManage/deviceManage' },
  }),
  screen({
    code: 'PASS03020',
    path: importAddress('visitorCard'),
    resource: 'pass:visitorCard:view',
    title: 'import.page_visitorCard',
    group: 'passManage',
    view: () => import('./import-page.tsx').then((own) => own.ImportVisitorCards),
    hidden: { needs: 'pass:visitorCard:add', parent: '/passManage/visitorCardList' },
  }),
  screen({
    code: 'OwnImports',
    path: '/profile/imports',
    resource: 'self',
    title: 'import.list',
    group: '',
    view: () => import('./import-list.tsx').then((own) => own.ImportList),
  }),
];
