import { frontDeskPage, visitPage } from '@mdi/contract/modules/visit/visit.menu.ts';
import {
  evacuationListPath,
  inviteVisitorPath,
  visitAddress,
  visitLinkListPath,
  visitPosterPath,
} from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const visitScreens = [
  ...screensOf(visitPage, {
    // The review of temporary visits (PASS04030) is a question of this page, of a visit's own, and of the front desk.
    code: 'PASS04010',
    view: () => import('./visit-list.tsx').then((page) => page.VisitList),
    inner: [
      {
        code: 'PASS04020',
        path: inviteVisitorPath,
        title: 'visit.invite',
        needs: 'pass:visit:add',
        view: () => import('./invite-page.tsx').then((page) => page.InvitePage),
      },
      {
        code: 'PASS04020',
        path: visitLinkListPath,
        title: 'visit.links',
        needs: 'pass:visit:add',
        view: () => import('./links/visit-link-list.tsx').then((page) => page.VisitLinkList),
      },
      {
        code: 'PASS04030',
        path: visitAddress.path,
        title: 'visit.detail',
        view: () => import('./visit-detail.tsx').then((page) => page.VisitDetail),
      },
    ],
  }),
  ...screensOf(frontDeskPage, {
    code: 'FrontDesk',
    view: () => import('./desk/front-desk.tsx').then((page) => page.FrontDesk),
    inner: [
      {
        code: 'FrontDesk',
        path: evacuationListPath,
        title: 'visit.evacuation',
        view: () => import('./evacuation/evacuation-list.tsx').then((page) => page.EvacuationList),
      },
      {
        code: 'FrontDesk',
        path: visitPosterPath,
        title: 'visit.poster',
        view: () =>
          import('./links/registration-poster-page.tsx').then((page) => page.RegistrationPosterPage),
      },
    ],
  }),
];
