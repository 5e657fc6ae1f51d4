import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDragToReorder } from './use-drag-to-reorder.ts';
import { dropIndex, useSavedOrder, withIdMoved } from './use-saved-order.ts';

/** Keeps the focus where it was when the row under it moves. */
function useFocusKept(ids: readonly number[]) {
  const held = useRef<HTMLElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what takes the focus away.
  useLayoutEffect(() => {
    held.current?.focus();
    held.current = undefined;
  }, [ids.join()]);
  return () => {
    if (document.activeElement instanceof HTMLElement) held.current = document.activeElement;
  };
}

type Spec<L, R> = {
  /** Which of several lists these rows belong to, for a page that shows one after the other. */
  list: L;
  rows: readonly R[];
  idOf: (row: R) => number;
  save: (list: L, ids: readonly number[]) => Promise<unknown>;
  reread: () => Promise<unknown>;
  /** Words a row's new place, from 1, and how many rows there are. */
  say: (row: R, place: number, count: number) => string;
};

/** Ordered rows; the order is changed by dragging a row, or by Alt with an arrow on it. */
export function useDraggableRows<L, R>({ list, rows, idOf, save, reread, say }: Spec<L, R>) {
  const order = useSavedOrder<L>({ save, reread });
  const [told, setTold] = useState('');
  const shown = order.ordered(list, rows, idOf);
  const ids = shown.map(idOf);
  const keepFocus = useFocusKept(ids);
  const place = (id: number, to: number) => {
    const row = shown.find((one) => idOf(one) === id);
    if (!row || to < 0 || to >= ids.length || ids[to] === id) return;
    keepFocus();
    order.arrange(list, withIdMoved(ids, id, to));
    setTold(say(row, to + 1, ids.length));
  };
  const drag = useDragToReorder<number>({
    fits: () => true,
    drop: (id, over, after) => place(id, dropIndex(ids, id, over, after)),
  });
  const press = (event: KeyboardEvent, id: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    place(id, ids.indexOf(id) + step);
  };
  /** The look of a row during a drag: it is dragged, or marks the place. */
  const lookOf = (id: number): string => {
    if (drag.dragged === id) return 'row-dragged';
    if (drag.mark?.over !== id) return '';
    return drag.mark.after ? 'row-after' : 'row-before';
  };
  return { rows: shown, drag, press, told, lookOf };
}
