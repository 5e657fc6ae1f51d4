import { type Screen, screen } from '../../kit/screen.ts';

export const companyScreens: readonly Screen[] = [
  screen({
    code: 'PASS01010',
    path: '/passManage/tenantList',
    resource: 'pass:company:view',
    title: 'company.list',
    group: 'passManage',
    view: () => import('./company-list.tsx').then((page) => page.CompanyList),
  }),
];
