import { deniedVisitorListPath as list } from '../../kit/paths/visit-addresses.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';
import type { WordModule } from '../../kit/words/module-words.ts';

const resource = 'pass:denied:view';
const group = 'passManage';

const words: readonly WordModule[] = ['audit', 'deniedVisitor'];

export const deniedVisitorScreens: readonly Screen[] = [
  screen({
    code: 'DenyList',
    path: list,
    resource,
    title: 'deniedVisitor.list',
    words,
    group,
    view: () => import('./denied-list.tsx').then((page) => page.DeniedVisitorList),
  }),
  screen({
    code: 'DenyList',
    path: '/passManage/deniedVisitorDetail',
    resource,
    title: 'deniedVisitor.detail',
    words,
    group,
    view: () => import('./denied-detail.tsx').then((page) => page.DeniedVisitorDetail),
    hidden: { parent: list },
  }),
];
