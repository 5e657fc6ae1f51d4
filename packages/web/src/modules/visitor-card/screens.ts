import { visitorCardPage } from '@mdi/contract/modules/visitor-card/visitor-card.menu.ts';
import { visitorCardAddress } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const visitorCardScreens = screensOf(visitorCardPage, {
  // Adding and editing are dialogs of this page.
  code: 'PASS03010',
  view: () => import('./card-list.tsx').then((page) => page.VisitorCardList),
  inner: [
    {
      code: 'PASS03020',
      path: visitorCardAddress.path,
      title: 'visitorCard.detail',
      view: () => import('./card-detail.tsx').then((page) => page.VisitorCardDetail),
    },
  ],
});
