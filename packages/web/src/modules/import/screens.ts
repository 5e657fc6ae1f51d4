import { importAddress } from '../../kit/paths/import-address.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';
import type { WordModule } from '../../kit/words/module-words.ts';

const page = () => import('./import-page.tsx');

const words: readonly WordModule[] = ['import'];

// Whoever may add one record by hand may import many: each page belongs to the list of what it adds.
export const importScreens: readonly Screen[] = [
  screen({
    code: 'MDI03050',
    path: importAddress('company'),
    resource: 'pass:company:view',
    title: 'import.page_company',
    words,
    group: 'passManage',
    view: () => page().then((own) => own.ImportCompanies),
    hidden: { needs: 'pass:company:add', parent: '/passManage/tenantList' },
  }),
  screen({
    code: 'MDI03050',
    path: importAddress('employee'),
    resource: 'pass:employee:view',
    title: 'import.page_employee',
    words,
    group: 'passManage',
    view: () => page().then((own) => own.ImportEmployees),
    hidden: { needs: 'pass:employee:add', parent: '/passManage/tenantStaffList' },
  }),
  screen({
    code: 'MDI03050',
    path: importAddress('staff'),
    resource: 'pass:staff:view',
    title: 'import.page_staff',
    words,
    group: 'passManage',
    view: () => page().then((own) => own.ImportStaff),
    hidden: { needs: 'pass:staff:add', parent: '/passManage/propertyStaffList' },
  }),
  screen({
    code: 'MDI03050',
    path: importAddress('user'),
    resource: 'sys:user:view',
    title: 'import.page_user',
    words,
    group: 'sysManage',
    view: () => page().then((own) => own.ImportUsers),
    hidden: { needs: 'sys:user:add', parent: '/sysManage/UserList' },
  }),
  screen({
    code: 'PASS05010',
    path: importAddress('device'),
    resource: 'pass:device:view',
    title: 'import.page_device',
    words,
    group: 'sysManage',
    view: () => page().then((own) => own.ImportDevices),
    hidden: { needs: 'pass:device:add', parent: '/sysManage/deviceManage' },
  }),
  screen({
    code: 'PASS03020',
    path: importAddress('visitorCard'),
    resource: 'pass:visitorCard:view',
    title: 'import.page_visitorCard',
    words,
    group: 'passManage',
    view: () => page().then((own) => own.ImportVisitorCards),
    hidden: { needs: 'pass:visitorCard:add', parent: '/passManage/visitorCardList' },
  }),
  screen({
    code: 'OwnImports',
    path: '/profile/imports',
    resource: 'self',
    title: 'import.list',
    words,
    group: '',
    view: () => import('./import-list.tsx').then((own) => own.ImportList),
  }),
];
