import type { ReservationRow } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import {
  type ReservationState,
  reservationStates,
} from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { type BoardMove, movesBetween } from './board-moves.ts';

/** A card that is held: by the pointer or by keys, and over which column. */
type Held = { row: ReservationRow; over: ReservationState };

const allowed = ({ row, over }: Held): BoardMove | null =>
  movesBetween(row.state, over).find((drop) => row.can[drop]) ?? null;

const stateText = (state: ReservationState) => t(`reservation.state_${state}`);

/** Cards dragged from column to column, by pointer and by keys; what happens is announced. */
export function useBoardDrag(dropped: (row: ReservationRow, drop: BoardMove) => void) {
  const [held, setHeld] = useState<Held>();
  const [said, say] = useState('');
  // Events may come before the page is drawn anew.
  const latest = useRef<Held>(undefined);
  const hold = (next: Held | undefined) => {
    latest.current = next;
    setHeld(next);
  };
  const over = (state: ReservationState) => {
    const now = latest.current;
    if (!now || now.over === state) return;
    const next = { ...now, over: state };
    hold(next);
    const fits = state === now.row.state || allowed(next) !== null;
    say(t(fits ? 'reservation.over' : 'reservation.cannotDrop', stateText(state)));
  };
  const cancel = () => {
    hold(undefined);
    say(t('reservation.dropCancelled'));
  };
  const letGo = () => {
    const now = latest.current;
    const drop = now && allowed(now);
    if (!now || !drop) return now && cancel();
    hold(undefined);
    dropped(now.row, drop);
  };
  const keys = (event: KeyboardEvent, row: ReservationRow) => {
    const now = latest.current;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const mine =
      event.key === ' ' || (now && (step !== undefined || ['Enter', 'Escape'].includes(event.key)));
    if (!mine) return;
    // Neither does the page scroll nor the record open or close.
    event.preventDefault();
    if (!now) {
      hold({ row, over: row.state });
      return say(t('reservation.lifted', row.name, stateText(row.state)));
    }
    if (event.key === 'Escape') return cancel();
    if (step === undefined) return letGo();
    const next = reservationStates[reservationStates.indexOf(now.over) + step];
    if (next) over(next);
  };
  return {
    held,
    /** What would happen if the card that is held were dropped on a column; undefined while none is, or in its own. */
    dropOn: (state: ReservationState): BoardMove | null | undefined =>
      held === undefined || held.row.state === state ? undefined : allowed({ ...held, over: state }),
    said,
    /** Announces what came of it. */
    say,
    keys,
    /** Who leaves the card by Tab lets it lie where it was. */
    blurred: () => {
      if (latest.current) cancel();
    },
    card: (row: ReservationRow) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(row.reservationId));
        hold({ row, over: row.state });
      },
      onDragEnd: () => hold(undefined),
    }),
    column: (state: ReservationState) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        over(state);
        const now = latest.current;
        if (now && allowed({ ...now, over: state })) event.preventDefault();
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        letGo();
      },
    }),
  };
}
export type BoardDrag = ReturnType<typeof useBoardDrag>;
