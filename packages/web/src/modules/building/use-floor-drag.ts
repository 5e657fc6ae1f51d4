import { type DragEvent, useRef } from 'react';
import type { GridSpot } from './grid-walking.ts';
import { spotOf } from './use-grid-focus.ts';

type Spec = {
  /** A floor was dropped above or below another one. */
  floor: (floorId: number, over: number, below: boolean) => void;
  /** A unit was dropped before or behind another one of its floor. */
  unit: (spot: { floorId: number; unitId: number }, over: number, behind: boolean) => void;
};

type Mark = { element: HTMLElement; after: boolean };

/**
 * Floors dragged by their grips, and units within their floor. The handlers stand on the whole grid and the
 * place is marked in the page itself: thousands of units must not be drawn again at every move.
 */
export function useFloorDrag({ floor, unit }: Spec) {
  const held = useRef<GridSpot>(undefined);
  const mark = useRef<Mark>(undefined);
  const unmark = () => {
    mark.current?.element.removeAttribute('data-drop');
    mark.current = undefined;
  };
  const stop = () => {
    unmark();
    held.current = undefined;
  };
  const put = (element: HTMLElement, after: boolean) => {
    if (mark.current?.element === element && mark.current.after === after) return;
    unmark();
    element.setAttribute('data-drop', after ? 'after' : 'before');
    mark.current = { element, after };
  };
  /** The element that what is held may be dropped beside. */
  const targetOf = (target: EventTarget): HTMLElement | null => {
    const spot = spotOf(target);
    const own = held.current;
    if (!spot || !own || !(target instanceof Element)) return null;
    if (own.unitId === null) return spot.floorId === own.floorId ? null : target.closest('[data-floor]');
    if (spot.floorId !== own.floorId || spot.unitId === own.unitId) return null;
    return target.closest('[data-unit]');
  };
  return {
    onDragStart(event: DragEvent<HTMLElement>) {
      const spot = spotOf(event.target);
      if (!spot) return;
      held.current = spot;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(spot.unitId ?? spot.floorId));
      const row = event.target instanceof Element ? event.target.closest('[data-head]') : null;
      if (spot.unitId === null && row) event.dataTransfer.setDragImage(row, 12, 16);
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      const element = targetOf(event.target);
      if (!element) {
        unmark();
        return;
      }
      event.preventDefault();
      const { left, width, top, height } = element.getBoundingClientRect();
      const sideways = held.current?.unitId !== null;
      put(element, sideways ? event.clientX > left + width / 2 : event.clientY > top + height / 2);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      const own = held.current;
      const over = mark.current && spotOf(mark.current.element);
      const after = mark.current?.after === true;
      stop();
      if (!own || !over) return;
      if (own.unitId === null) floor(own.floorId, over.floorId, after);
      else if (over.unitId !== null) unit({ floorId: own.floorId, unitId: own.unitId }, over.unitId, after);
    },
    onDragEnd: stop,
  };
}
