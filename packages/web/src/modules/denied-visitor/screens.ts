import { type Screen, screen } from '../../kit/screen.ts';
import { deniedVisitorListPath as list } from '../../kit/visit-addresses.ts';

const resource = 'pass:denied:view';
const group = 'passManage';

export const deniedVisitorScreens: readonly Screen[] = [
  screen({
    code: 'DenyList',
    path: list,
    resource,
    title: 'deniedVisitor.list',
    group,
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
