/** A place in the plan of floors: a floor, or one of its units. */
export type GridSpot = { floorId: number; unitId: number | null };

/** What the keys walk over: floors from the top down, each with its units. */
export type GridRow = { floorId: number; units: readonly { unitId: number }[] };

/** The place that the Tab key reaches: the last one used, as far as it is still there, else the first floor. */
export function tabTarget(floors: readonly GridRow[], last: GridSpot | undefined): GridSpot | undefined {
  const floor = floors.find((one) => one.floorId === last?.floorId);
  if (!floor) return floors[0] && { floorId: floors[0].floorId, unitId: null };
  const unit = floor.units.find((one) => one.unitId === last?.unitId);
  return { floorId: floor.floorId, unitId: unit?.unitId ?? null };
}

/** Where an arrow key, Home or End leads to from a place; undefined when it leads nowhere. */
export function spotAfterKey(
  floors: readonly GridRow[],
  { floorId, unitId }: GridSpot,
  key: string,
): GridSpot | undefined {
  const row = floors.findIndex((floor) => floor.floorId === floorId);
  const floor = floors[row];
  if (!floor) return undefined;
  // Column -1 is the floor itself.
  const column = floor.units.findIndex((unit) => unit.unitId === unitId);
  const across = { ArrowLeft: column - 1, ArrowRight: column + 1, Home: -1, End: floor.units.length - 1 }[
    key
  ];
  if (across !== undefined) {
    if (across < -1 || across >= floor.units.length) return undefined;
    return { floorId, unitId: floor.units[across]?.unitId ?? null };
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  const next = step === undefined ? undefined : floors[row + step];
  if (!next) return undefined;
  const under = column < 0 ? undefined : next.units[Math.min(column, next.units.length - 1)];
  return { floorId: next.floorId, unitId: under?.unitId ?? null };
}

/** All from one id to another in the order they stand, both included; the second alone when one isn't there. */
export function idRange(ids: readonly number[], from: number | undefined, to: number): number[] {
  const [a, b] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (a < 0 || b < 0) return [to];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
