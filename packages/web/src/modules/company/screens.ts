import { companyPage } from '@mdi/contract/modules/company/company.menu.ts';
import { companyListPath as list } from '../../kit/paths/addresses.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

const { resource } = companyPage;

export const companyScreens: readonly Screen[] = [
  screen({
    code: 'PASS01010',
    ...companyPage,
    view: () => import('./company-list.tsx').then((page) => page.CompanyList),
  }),
  screen({
    code: 'PASS01020',
    path: '/passManage/addTenant',
    resource,
    title: 'company.addNew',
    group: 'passManage',
    view: () => import('./add-company.tsx').then((page) => page.AddCompany),
    hidden: { needs: 'pass:company:add', parent: list },
  }),
  screen({
    code: 'PASS01020',
    path: '/passManage/modifyTenant',
    resource,
    title: 'company.edit',
    group: 'passManage',
    view: () => import('./edit-company.tsx').then((page) => page.EditCompany),
    hidden: { needs: 'pass:company:edit', parent: list },
  }),
  screen({
    code: 'PASS01030',
    path: '/passManage/detailTenant',
    resource,
    title: 'company.detail',
    group: 'passManage',
    view: () => import('./company-detail.tsx').then((page) => page.CompanyDetail),
    hidden: { parent: list },
  }),
];
