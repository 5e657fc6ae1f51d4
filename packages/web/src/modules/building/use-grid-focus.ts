import { useLayoutEffect, useRef } from 'react';
import { type GridRow, type GridSpot, spotAfterKey } from './grid-walking.ts';

type Spec = { floors: readonly GridRow[]; active: GridSpot | undefined; onActive: (spot: GridSpot) => void };

/** The floor or unit that an element of a grid belongs to. */
export function spotOf(target: EventTarget): GridSpot | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>('[data-floor]');
  if (!row) return undefined;
  const unit = target.closest<HTMLElement>('[data-unit]');
  return { floorId: Number(row.dataset.floor), unitId: unit ? Number(unit.dataset.unit) : null };
}

/** The focus follows the place the keys walk to in a grid of floors and units, also when its row moved. */
export function useGridFocus({ floors, active, onActive }: Spec) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const keep = () => {
    wanted.current = true;
  };
  useLayoutEffect(() => {
    if (!wanted.current || !active) return;
    wanted.current = false;
    const row = box.current?.querySelector(`[data-floor="${active.floorId}"]`);
    const inside = active.unitId === null ? '[data-head]' : `[data-unit="${active.unitId}"]`;
    row?.querySelector<HTMLElement>(inside)?.focus();
  });
  return {
    box,
    /** Goes where an arrow key, Home or End leads; false where it leads nowhere. */
    walk(spot: GridSpot, key: string): boolean {
      const next = spotAfterKey(floors, spot, key);
      if (!next) return false;
      keep();
      onActive(next);
      return true;
    },
    keep,
  };
}
