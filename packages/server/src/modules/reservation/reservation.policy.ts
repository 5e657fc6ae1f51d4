import {
  type ReservationAction,
  type ReservationState,
  reservationFlow,
} from '@mdi/contract/modules/reservation/reservation.fields.ts';

/** What somebody may do with reservations at all. */
export type ReservationRights = { handle: boolean; invite: boolean; convert: boolean; manage: boolean };

type Standing = { state: ReservationState; asked: boolean; wiped: boolean };

/** What may be done with a reservation where it stands. */
export function reservationCan(
  { state, asked, wiped }: Standing,
  { handle, invite, convert, manage }: ReservationRights,
) {
  const next = (action: ReservationAction) => handle && reservationFlow.can(state, action);
  return {
    assign: handle && reservationFlow.can(state, 'lose'),
    contact: next('contact'),
    offer: next('offer'),
    back: next('back'),
    book: invite && next('book'),
    confirm: asked && invite && next('confirm'),
    lose: next('lose'),
    convert: convert && reservationFlow.can(state, 'convert'),
    reopen: manage && !wiped && reservationFlow.can(state, 'reopen'),
    note: handle,
    reveal: handle && !wiped,
  };
}
