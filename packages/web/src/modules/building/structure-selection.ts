import type { Floor, Unit } from './structure.ts';

/**
 * What is selected in a building: floors, or units by their floor, never both. The set of a floor stays the
 * same object until it changes, so that only the rows that differ are drawn again.
 */
export type Selection = {
  floors: ReadonlySet<number>;
  units: ReadonlyMap<number, ReadonlySet<number>>;
};

/** Floors, or units, with which something was done. */
export type DoneItems = { floors?: readonly Floor[]; units?: readonly ChosenUnit[] };

export const emptySelection: Selection = { floors: new Set(), units: new Map() };

/** The selection with floors turned on or off, all alike: on when one of them was off. */
export function withFloors({ floors }: Selection, ids: readonly number[], on: boolean): Selection {
  const next = new Set(floors);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return { floors: next, units: emptySelection.units };
}

/** The selection with units, named by floor, turned on or off. */
export function withUnits(
  { units }: Selection,
  changed: readonly { floorId: number; unitId: number }[],
  on: boolean,
): Selection {
  const next = new Map(units);
  const fresh = new Map<number, Set<number>>();
  for (const { floorId, unitId } of changed) {
    const own = fresh.get(floorId) ?? new Set(units.get(floorId));
    if (on) own.add(unitId);
    else own.delete(unitId);
    fresh.set(floorId, own);
  }
  for (const [floorId, own] of fresh) {
    if (own.size > 0) next.set(floorId, own);
    else next.delete(floorId);
  }
  return { floors: emptySelection.floors, units: next };
}

/** The selection without floors, or without units: what is no longer ticked because it was done. */
export const withoutDone = (selection: Selection, { floors = [], units = [] }: DoneItems): Selection =>
  floors.length > 0
    ? withFloors(
        selection,
        floors.map((floor) => floor.floorId),
        false,
      )
    : withUnits(
        selection,
        units.map(({ unitId, floor }) => ({ floorId: floor.floorId, unitId })),
        false,
      );

/** A selected unit with the floor it lies on. */
export type ChosenUnit = Unit & { floor: Floor };

/** The selected floors and units that are still there, from the top down. */
export function chosenItems(
  selection: Selection,
  floors: readonly Floor[],
): { floors: Floor[]; units: ChosenUnit[] } {
  const units: ChosenUnit[] = [];
  for (const floor of floors) {
    const own = selection.units.get(floor.floorId);
    if (!own) continue;
    for (const unit of floor.units) if (own.has(unit.unitId)) units.push({ ...unit, floor });
  }
  return { floors: floors.filter((floor) => selection.floors.has(floor.floorId)), units };
}
