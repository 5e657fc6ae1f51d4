import {
  plainMoves,
  type ReservationState,
  reservationFlow,
} from '@mdi/contract/modules/reservation/reservation.fields.ts';

const drops = [...plainMoves, 'confirm', 'book', 'lose', 'convert', 'reopen'] as const;

/** What dropping a card on a column does. */
export type BoardMove = (typeof drops)[number];

/** Which of the moves lead from one column to another, what the person asked for first. */
export const movesBetween = (from: ReservationState, to: ReservationState): BoardMove[] =>
  from === to ? [] : drops.filter((action) => reservationFlow.next(from, action) === to);
