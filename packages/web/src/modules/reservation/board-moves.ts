import {
  plainMoves,
  type ReservationState,
  reservationFlow,
} from '@mdi/contract/modules/reservation/reservation.fields.ts';

/** What dropping a card on a column does. */
export type Drop = 'contact' | 'offer' | 'back' | 'book' | 'lose' | 'convert' | 'reopen' | null;

const drops = [...plainMoves, 'book', 'lose', 'convert', 'reopen'] as const;

/** Which of the moves leads from one column to another; null where none does. */
export function dropOf(from: ReservationState, to: ReservationState): Drop {
  if (from === to) return null;
  return drops.find((action) => reservationFlow.next(from, action) === to) ?? null;
}
