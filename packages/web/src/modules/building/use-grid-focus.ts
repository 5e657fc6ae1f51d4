import { useLayoutEffect, useRef } from 'react';
import { type Spot, type Steps, stepFrom } from './structure.ts';

type Spec = { floors: readonly Steps[]; active: Spot | undefined; onActive: (spot: Spot) => void };

/** The floor or unit that an element of a grid belongs to. */
export function spotOf(target: EventTarget): Spot | undefined {
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
    walk(spot: Spot, key: string): boolean {
      const next = stepFrom(floors, spot, key);
      if (!next) return false;
      keep();
      onActive(next);
      return true;
    },
    keep,
  };
}
