import { type DragEvent, useRef, useState } from 'react';

type Mark<Id> = { over: Id; after: boolean };

type Spec<Id> = {
  /** Whether the dragged row may be dropped beside the other. */
  fits: (dragged: Id, over: Id) => boolean;
  drop: (dragged: Id, over: Id, after: boolean) => void;
  /** Moves the dragged row at once while it is over another; then nothing is marked, and nothing dropped. */
  follow?: (dragged: Id, over: Id) => void;
};

/** A place for dropping: beside the row `beside`, or at its end with `end`. */
type Target<Id> = { beside: Id; end?: boolean };

/**
 * Rows that are dragged by a handle to a place before or after another. `grip` goes on the handle, `row` on every row;
 * `mark` says where a line shows the place.
 */
export function useDragToReorder<Id extends string | number>({ fits, drop, follow }: Spec<Id>) {
  const [dragged, setDragged] = useState<Id>();
  const [mark, setMark] = useState<Mark<Id>>();
  // What is being dragged now: events may come before the page is redrawn.
  const held = useRef<Id>(undefined);
  const hold = (id: Id | undefined) => {
    held.current = id;
    setDragged(id);
    setMark(undefined);
  };
  /** The place under the pointer, if what is dragged may be dropped there. */
  const placeAt = (event: DragEvent<HTMLElement>, { beside, end = false }: Target<Id>) => {
    const id = held.current;
    if (follow || id === undefined || id === beside || !fits(id, beside)) return undefined;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return { over: beside, after: end || event.clientY > top + height / 2 };
  };
  const over = (event: DragEvent<HTMLElement>, target: Target<Id>) => {
    const id = held.current;
    if (follow && id !== undefined) {
      event.preventDefault();
      if (id !== target.beside) follow(id, target.beside);
      return;
    }
    const place = placeAt(event, target);
    if (place) event.preventDefault();
    if (mark?.over !== place?.over || mark?.after !== place?.after) setMark(place);
  };
  return {
    dragged,
    mark,
    grip: (id: Id) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(id));
        const row = event.currentTarget.closest('tr');
        if (row) event.dataTransfer.setDragImage(row, 12, row.offsetHeight / 2);
        hold(id);
      },
      onDragEnd: () => hold(undefined),
    }),
    row: (target: Target<Id>) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => over(event, target),
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        const place = placeAt(event, target);
        if (held.current !== undefined && place) drop(held.current, place.over, place.after);
        hold(undefined);
      },
    }),
  };
}
