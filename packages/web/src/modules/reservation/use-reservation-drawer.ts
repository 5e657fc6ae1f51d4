import { type MouseEvent, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useReservationPaths } from './use-reservation.ts';

/** Wide enough for a record beside what it was opened from. */
const room = window.matchMedia('(min-width: 1100px)');

const useRoom = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      room.addEventListener('change', changed);
      return () => room.removeEventListener('change', changed);
    },
    () => room.matches,
  );

const name = 'reservationId';

export type ReservationLink = ReturnType<ReturnType<typeof useReservationDrawer>['link']>;

/**
 * The reservation that is shown beside a board or a list: it stands in the address, which can be handed on; without room
 * beside it, it has its page.
 */
export function useReservationDrawer() {
  const paths = useReservationPaths();
  const [params, setParams] = useSearchParams();
  const wide = useRoom();
  const asked = Number(params.get(name));
  const shown = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  return {
    shown,
    /** Where a narrow window shows it instead. */
    page: shown === null || wide ? null : paths.detail(shown),
    /** What leads to one: its page by its address, which a press with room for it opens here instead. */
    link: (reservationId: number) => ({
      to: paths.detail(reservationId),
      onClick: (event: MouseEvent) => {
        if (!wide || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
          return;
        event.preventDefault();
        setParams((before) => {
          const next = new URLSearchParams(before);
          next.set(name, String(reservationId));
          return next;
        });
      },
    }),
    close: () =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.delete(name);
        return next;
      }),
  };
}
