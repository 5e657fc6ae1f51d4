import { frontDeskPage, visitPage } from '@mdi/contract/modules/visit/visit.menu.ts';
import {
  evacuationListPath,
  frontDeskPath,
  inviteVisitorPath,
  visitListPath as list,
  visitLinkListPath,
  visitPosterPath,
} from '../../kit/paths/addresses.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

const { resource, group } = visitPage;
const desk = 'pass:visit:desk';

export const visitScreens: readonly Screen[] = [
  screen({
    // The review of temporary visits (PASS04030) is a question of this page, of a visit's own, and of the front desk.
    code: 'PASS04010',
    ...visitPage,
    view: () => import('./visit-list.tsx').then((page) => page.VisitList),
  }),
  screen({
    code: 'PASS04020',
    path: inviteVisitorPath,
    resource,
    title: 'visit.invite',
    group,
    view: () => import('./invite-page.tsx').then((page) => page.InvitePage),
    hidden: { needs: 'pass:visit:add', parent: list },
  }),
  screen({
    code: 'PASS04020',
    path: visitLinkListPath,
    resource,
    title: 'visit.links',
    group,
    view: () => import('./link-list.tsx').then((page) => page.VisitLinkList),
    hidden: { needs: 'pass:visit:add', parent: list },
  }),
  screen({
    code: 'PASS04030',
    path: '/passManage/detailVisitor',
    resource,
    title: 'visit.detail',
    group,
    view: () => import('./visit-detail.tsx').then((page) => page.VisitDetail),
    hidden: { parent: list },
  }),
  screen({
    code: 'FrontDesk',
    ...frontDeskPage,
    view: () => import('./front-desk.tsx').then((page) => page.FrontDesk),
  }),
  screen({
    code: 'FrontDesk',
    path: evacuationListPath,
    resource: desk,
    title: 'visit.evacuation',
    group,
    view: () => import('./evacuation-list.tsx').then((page) => page.EvacuationList),
    hidden: { parent: frontDeskPath },
  }),
  screen({
    code: 'FrontDesk',
    path: visitPosterPath,
    resource: desk,
    title: 'visit.poster',
    group,
    view: () => import('./poster-page.tsx').then((page) => page.PosterPage),
    hidden: { parent: frontDeskPath },
  }),
];
