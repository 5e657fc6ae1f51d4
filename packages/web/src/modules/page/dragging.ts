import type { DragEvent } from 'react';
import { useSyncExternalStore } from 'react';
import type { Builder } from './builder.ts';
import { dropped } from './drag-names.ts';

/** Where something dragged would go: before or after a block. */
type Mark = { over: string; after: boolean };
type Held = { id: string; mark: Mark | null };

function closest({ target }: DragEvent<HTMLElement>, selector: string): HTMLElement | null {
  // In some browsers it is the very words that something is dragged over.
  const element = target instanceof Node && !(target instanceof Element) ? target.parentElement : target;
  return element instanceof Element ? element.closest<HTMLElement>(selector) : null;
}

/**
 * What is dragged in the builder, by `data-drag` on it, and where it goes, by `data-drop` on blocks, the last of which is
 * ended by `data-end`. It stands outside of React: of two hundred blocks none is drawn anew while something moves.
 */
export function draggingIn(builder: Builder) {
  let held: Held | null = null;
  const listeners = new Set<() => void>();
  const put = (next: Held | null) => {
    held = next;
    for (const tell of listeners) tell();
  };
  const markAt = (event: DragEvent<HTMLElement>): Mark | null => {
    const row = closest(event, '[data-drop]');
    const over = row?.dataset.drop;
    if (!held || !row || over === undefined || over === held.id) return null;
    const { top, height } = row.getBoundingClientRect();
    return { over, after: row.dataset.end !== undefined || event.clientY > top + height / 2 };
  };
  return {
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => {
        listeners.delete(tell);
      };
    },
    held: () => held,
    /** For the list whose parts are dragged. */
    grips: {
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const id = closest(event, '[data-drag]')?.dataset.drag;
        if (id === undefined) return;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        put({ id, mark: null });
      },
      onDragEnd: () => put(null),
    },
    /** For the list into which it is dropped. */
    rows: {
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!held) return;
        const mark = markAt(event);
        if (mark) event.preventDefault();
        if (mark?.over !== held.mark?.over || mark?.after !== held.mark?.after) put({ id: held.id, mark });
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        const mark = markAt(event);
        const { history, choice } = builder.state();
        if (held && mark) builder.run(dropped(history.doc, choice.chosen, held.id, mark.over, mark.after));
        put(null);
      },
    },
  };
}
export type Dragging = ReturnType<typeof draggingIn>;

/** The id of what is dragged, while something is. */
export const useDragged = (drag: Dragging): string | undefined =>
  useSyncExternalStore(drag.subscribe, () => drag.held()?.id);
