import type { ReservationRow } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import type { ReservationState } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { reservationActions } from './reservation-actions.ts';
import type { Ask } from './reservation-dialog-loader.ts';
import { refreshReservations, reservationCalls } from './use-reservation.ts';

type Moved = { row: ReservationRow; action: 'contact' | 'offer' };

export const movedToStateText = (name: string, state: ReservationState): string =>
  t('reservation.moved', name, t(`reservation.state_${state}`));

/** Moves a reservation on at a press; who comes second sees at once what the first has done. */
export function useMoveReservation(moved?: (row: ReservationRow, state: ReservationState) => void) {
  return useWrite(
    ({ row: { reservationId, version }, action }: Moved) =>
      reservationCalls.move({ reservationId, version, action, note: '' }),
    {
      done: ({ state }, { row }) => {
        toast.success(movedToStateText(row.name, state));
        moved?.(row, state);
        refreshReservations();
      },
      failed: () => {
        refreshReservations();
        return false;
      },
    },
  );
}

/** What may be done with reservations, with what needs no question done at a press. */
export function useReservationActions(ask: Ask) {
  const move = useMoveReservation();
  return reservationActions(ask, {
    contact: (row) => void move.run({ row, action: 'contact' }),
    offer: (row) => void move.run({ row, action: 'offer' }),
  });
}
