import { type DragEvent, useState } from 'react';

type Mark<Id> = { over: Id; after: boolean };

type Spec<Id> = {
  /** Whether the dragged row may be dropped beside the other. */
  fits: (dragged: Id, over: Id) => boolean;
  drop: (dragged: Id, over: Id, after: boolean) => void;
  /** Moves the dragged row at once, while it is over another; nothing is marked and dropped then. */
  follow?: (dragged: Id, over: Id) => void;
};

/** Where a row stands for dropping: `beside` is the row it stands for, which it ends when `end`. */
type Target<Id> = { beside: Id; end?: boolean };

/**
 * Rows dragged by a grip to a place before or after another one. `grip` goes on what is dragged, `row` on
 * every row; `mark` says where a line shows the place.
 */
export function useDrag<Id extends string | number>({ fits, drop, follow }: Spec<Id>) {
  const [dragged, setDragged] = useState<Id>();
  const [mark, setMark] = useState<Mark<Id>>();
  const done = () => {
    setDragged(undefined);
    setMark(undefined);
  };
  const over = (event: DragEvent<HTMLElement>, { beside, end = false }: Target<Id>) => {
    if (follow && dragged !== undefined) {
      event.preventDefault();
      if (dragged !== beside) follow(dragged, beside);
      return;
    }
    if (dragged === undefined || dragged === beside || !fits(dragged, beside)) {
      setMark(undefined);
      return;
    }
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const after = end || event.clientY > top + height / 2;
    if (mark?.over !== beside || mark.after !== after) setMark({ over: beside, after });
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
        setDragged(id);
      },
      onDragEnd: done,
    }),
    row: (target: Target<Id>) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => over(event, target),
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        if (dragged !== undefined && mark) drop(dragged, mark.over, mark.after);
        done();
      },
    }),
  };
}
