import {
  type ReservationArea,
  reservationPageOf,
} from '@mdi/contract/modules/reservation/reservation.menu.ts';
import { reservationPaths } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

const screensIn = (area: ReservationArea) =>
  screensOf(reservationPageOf(area), {
    code: 'CMS06010',
    view: () => import('./reservation-list.tsx').then((page) => page.ReservationList),
    inner: [
      {
        code: 'CMS06010',
        path: reservationPaths[area].board,
        title: 'reservation.board',
        view: () => import('./reservation-board.tsx').then((page) => page.ReservationBoard),
      },
      {
        code: 'CMS06010',
        path: reservationPaths[area].figures,
        title: 'reservation.figures',
        view: () => import('./reservation-figures.tsx').then((page) => page.ReservationFigures),
      },
      {
        code: 'CMS06010',
        path: reservationPaths[area].add,
        title: 'reservation.addTitle',
        needs: `${area}:reservation:handle`,
        view: () => import('./reservation-add.tsx').then((page) => page.ReservationAdd),
      },
      {
        code: 'CMS06010',
        path: reservationPaths[area].detail.path,
        title: 'reservation.detail',
        view: () => import('./reservation-detail.tsx').then((page) => page.ReservationDetail),
      },
    ],
  });

export const reservationScreens = [...screensIn('content'), ...screensIn('pm')];
