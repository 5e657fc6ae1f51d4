import type { ReservationRow } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import type { Act } from '../../kit/list/act-definitions.ts';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './reservation-dialog-loader.ts';

type Doing = { contact: (row: ReservationRow) => void; offer: (row: ReservationRow) => void };

/** What may be done with a reservation, what its state calls for first; which it is was decided by the server (`can`). */
export const reservationActions = (ask: Ask, { contact, offer }: Doing): readonly Act<ReservationRow>[] => [
  {
    label: t('reservation.convert'),
    primary: true,
    fits: ({ can }) => can.convert,
    run: (reservation) => ask({ kind: 'convert', reservation }),
  },
  {
    label: t('reservation.confirmViewing'),
    primary: true,
    fits: ({ can }) => can.confirm,
    run: (reservation) => ask({ kind: 'confirm', reservation }),
  },
  { label: t('reservation.contact'), primary: true, fits: ({ can }) => can.contact, run: contact },
  { label: t('reservation.offer'), primary: true, fits: ({ can }) => can.offer, run: offer },
  {
    label: t('reservation.book'),
    fits: ({ can }) => can.book,
    run: (reservation) => ask({ kind: 'book', reservation }),
  },
  {
    label: t('reservation.assign'),
    at: 'more',
    fits: ({ can }) => can.assign,
    run: (reservation) => ask({ kind: 'assign', reservation }),
  },
  {
    label: t('reservation.back'),
    at: 'more',
    fits: ({ can }) => can.back,
    run: (reservation) => ask({ kind: 'back', reservation }),
  },
  {
    label: t('reservation.lose'),
    danger: true,
    at: 'more',
    fits: ({ can }) => can.lose,
    run: (reservation) => ask({ kind: 'lose', reservation }),
  },
  {
    label: t('reservation.reopen'),
    at: 'more',
    fits: ({ can }) => can.reopen,
    run: (reservation) => ask({ kind: 'reopen', reservation }),
  },
];
