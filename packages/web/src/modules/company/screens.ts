import { companyPage } from '@mdi/contract/modules/company/company.menu.ts';
import { addCompanyPath, companyAddress, editCompanyAddress } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const companyScreens = screensOf(companyPage, {
  code: 'PASS01010',
  view: () => import('./company-list.tsx').then((page) => page.CompanyList),
  inner: [
    {
      code: 'PASS01020',
      path: addCompanyPath,
      title: 'company.addNew',
      needs: 'pass:company:add',
      view: () => import('./add-company.tsx').then((page) => page.AddCompany),
    },
    {
      code: 'PASS01020',
      path: editCompanyAddress.path,
      title: 'company.edit',
      needs: 'pass:company:edit',
      view: () => import('./edit-company.tsx').then((page) => page.EditCompany),
    },
    {
      code: 'PASS01030',
      path: companyAddress.path,
      title: 'company.detail',
      view: () => import('./company-detail.tsx').then((page) => page.CompanyDetail),
    },
  ],
});
