import { deniedVisitorPage } from '@mdi/contract/modules/denied-visitor/denied-visitor.menu.ts';
import { deniedVisitorListPath as list } from '../../kit/paths/addresses.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

const { resource, group } = deniedVisitorPage;

export const deniedVisitorScreens: readonly Screen[] = [
  screen({
    code: 'DenyList',
    ...deniedVisitorPage,
    view: () => import('./denied-list.tsx').then((page) => page.DeniedVisitorList),
  }),
  screen({
    code: 'DenyList',
    path: '/passManage/deniedVisitorDetail',
    resource,
    title: 'deniedVisitor.detail',
    group,
    view: () => import('./denied-detail.tsx').then((page) => page.DeniedVisitorDetail),
    hidden: { parent: list },
  }),
];
