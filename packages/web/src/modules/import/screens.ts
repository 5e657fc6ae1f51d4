import type { MenuPage } from '@mdi/contract/kit/menu.ts';
import type { Resource } from '@mdi/contract/kit/op.ts';
import { companyPage } from '@mdi/contract/modules/company/company.menu.ts';
import { devicePage } from '@mdi/contract/modules/device/device.menu.ts';
import { propertyStaffPage, tenantStaffPage } from '@mdi/contract/modules/employee/employee.menu.ts';
import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import { userPage } from '@mdi/contract/modules/user/user.menu.ts';
import { visitorCardPage } from '@mdi/contract/modules/visitor-card/visitor-card.menu.ts';
import { whitelistPageOf, whitelistRights } from '@mdi/contract/modules/whitelist/whitelist.menu.ts';
import { ownImportsPath } from '../../kit/paths/addresses.ts';
import { importPagePaths } from '../../kit/paths/import-address.ts';
import { innerScreens, personalScreen } from '../../kit/rights/screen.ts';

type Needed = Resource | readonly Resource[];

// Whoever may add one record by hand may import many: each page belongs to the list of what it adds.
const lists: readonly (readonly [
  kind: ImportKind,
  code: string,
  list: MenuPage,
  needs: Needed,
  at?: number,
])[] = [
  ['company', 'MDI03050', companyPage, 'pass:company:add'],
  ['employee', 'MDI03050', tenantStaffPage, 'pass:employee:add'],
  ['staff', 'MDI03050', propertyStaffPage, 'pass:staff:add'],
  ['user', 'MDI03050', userPage, 'sys:user:add'],
  ['device', 'PASS05010', devicePage, 'pass:device:add'],
  ['visitorCard', 'PASS03020', visitorCardPage, 'pass:visitorCard:add'],
  ['whitelistPhone', 'CMS07040', whitelistPageOf('pm'), whitelistRights.edit],
  ['whitelistPhone', 'CMS07040', whitelistPageOf('report'), whitelistRights.edit, 1],
];

export const importScreens = [
  ...lists.flatMap(([kind, code, list, needs, at = 0]) =>
    innerScreens(list, [
      {
        code,
        path: importPagePaths[kind][at] ?? importPagePaths[kind][0],
        title: `import.page_${kind}`,
        needs,
        view: () => import('./import-page.tsx').then((page) => page.importPages[kind]),
      },
    ]),
  ),
  personalScreen({
    code: 'OwnImports',
    path: ownImportsPath,
    title: 'import.list',
    view: () => import('./import-list.tsx').then((page) => page.ImportList),
  }),
];
