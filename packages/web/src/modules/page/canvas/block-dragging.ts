import type { DragEvent as ReactDragEvent } from 'react';
import { useSyncExternalStore } from 'react';
import type { Builder } from '../builder/builder.ts';
import { dropCommand } from './drag-names.ts';

/** Where something dragged would go: before or after a block. */
type Mark = { over: string; after: boolean };
type Held = { id: string; mark: Mark | null };
/** Reads what it shows, and returns what puts it on the page. */
// biome-ignore lint/suspicious/noConfusingVoidType: React's own listeners return nothing.
type Listener = () => (() => void) | void;

/** The element an event meets that carries `name` in its data, even within the canvas' shadow tree. */
const metBy = (event: Event, name: 'drag' | 'drop'): HTMLElement | undefined =>
  event
    .composedPath()
    .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset[name] !== undefined);

/** What the browser tells at each step of the mouse while something is dragged. */
const steps = ['drag', 'dragenter', 'dragover', 'dragleave'] as const;

/**
 * What is dragged in the builder, by `data-drag` on it, and where it goes, by `data-drop` on blocks, the last of which is
 * ended by `data-end`. It stands outside of React: of two hundred blocks none is drawn anew while something moves.
 */
export function createBlockDragging(builder: Builder) {
  let held: Held | null = null;
  let frame = 0;
  const listeners = new Set<Listener>();
  const tell = () => {
    // All of them read before the first one writes: otherwise the page is laid out for each.
    const writes = [...listeners].map((listener) => listener());
    for (const write of writes) write?.();
  };
  const markAt = (event: MouseEvent): Mark | null => {
    const row = metBy(event, 'drop');
    const over = row?.dataset.drop;
    if (!held || !row || over === undefined || over === held.id) return null;
    const { top, height } = row.getBoundingClientRect();
    return { over, after: row.dataset.end !== undefined || event.clientY > top + height / 2 };
  };
  const follow = (event: DragEvent) => {
    // Nobody else listens, and React would look through the whole page for somebody who does.
    event.stopPropagation();
    if (event.type !== 'dragover' || !held) return;
    const mark = markAt(event);
    if (mark) event.preventDefault();
    if (mark?.over === held.mark?.over && mark?.after === held.mark?.after) return;
    held = { id: held.id, mark };
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(tell);
  };
  const drop = (event: DragEvent) => {
    const mark = markAt(event);
    if (held && mark) {
      event.preventDefault();
      const { history, choice } = builder.state();
      builder.run(dropCommand(history.doc, choice.chosen, held.id, mark.over, mark.after));
    }
    end();
  };
  const end = () => {
    for (const step of steps) window.removeEventListener(step, follow, true);
    window.removeEventListener('drop', drop);
    window.removeEventListener('dragend', end);
    cancelAnimationFrame(frame);
    held = null;
    tell();
  };
  return {
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    held: () => held,
    /** For the list whose parts are dragged. */
    grips: {
      onDragStart: ({ nativeEvent, dataTransfer }: ReactDragEvent<HTMLElement>) => {
        const id = metBy(nativeEvent, 'drag')?.dataset.drag;
        if (id === undefined) return;
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', id);
        held = { id, mark: null };
        for (const step of steps) window.addEventListener(step, follow, true);
        window.addEventListener('drop', drop);
        window.addEventListener('dragend', end);
        tell();
      },
    },
  };
}
export type BlockDragging = ReturnType<typeof createBlockDragging>;

/** The id of what is dragged, while something is. */
export const useDraggedId = (drag: BlockDragging): string | undefined =>
  useSyncExternalStore(drag.subscribe, () => drag.held()?.id);
