import { visitorCardPage } from '@mdi/contract/modules/visitor-card/visitor-card.menu.ts';
import { visitorCardListPath as list } from '../../kit/paths/addresses.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

const { resource, group } = visitorCardPage;

export const visitorCardScreens: readonly Screen[] = [
  screen({
    // Adding and editing are dialogs of this page.
    code: 'PASS03010',
    ...visitorCardPage,
    view: () => import('./card-list.tsx').then((page) => page.VisitorCardList),
  }),
  screen({
    code: 'PASS03020',
    path: '/passManage/visitorCardDetail',
    resource,
    title: 'visitorCard.detail',
    group,
    view: () => import('./card-detail.tsx').then((page) => page.VisitorCardDetail),
    hidden: { parent: list },
  }),
];
