import { deniedVisitorPage } from '@mdi/contract/modules/denied-visitor/denied-visitor.menu.ts';
import { deniedVisitorAddress } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const deniedVisitorScreens = screensOf(deniedVisitorPage, {
  code: 'DenyList',
  view: () => import('./denied-list.tsx').then((page) => page.DeniedVisitorList),
  inner: [
    {
      code: 'DenyList',
      path: deniedVisitorAddress.path,
      title: 'deniedVisitor.detail',
      view: () => import('./denied-detail.tsx').then((page) => page.DeniedVisitorDetail),
    },
  ],
});
