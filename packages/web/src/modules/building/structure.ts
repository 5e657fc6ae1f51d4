import type { Structure } from '@mdi/contract/modules/building/building.contract.ts';
import { renameFollowing } from '@mdi/contract/modules/building/building-generate.ts';

export type Floor = Structure['floors'][number];
export type Unit = Floor['units'][number];
export type Zone = Structure['zones'][number];

/** Floors of one zone that lie on one another, the top one first; `zoneId` is null outside zones. */
export type ZoneRun = { key: string; zoneId: number | null; floors: Floor[] };

/** Which floors are shown: of one zone, outside zones (null), or all (undefined); whose name or a unit's is looked for. */
export type FloorFilter = { zoneId: number | null | undefined; holds: (name: string) => boolean };

const fits = ({ zoneId, holds }: FloorFilter, floor: Floor): boolean =>
  (zoneId === undefined || floor.zoneId === zoneId) &&
  (holds(floor.name) || floor.units.some((unit) => holds(unit.name)));

/** The floors as people see a building, from the top down, in runs of the same zone. */
export function zoneRuns(floors: readonly Floor[], shown: FloorFilter): ZoneRun[] {
  const runs: ZoneRun[] = [];
  for (const floor of floors.toReversed()) {
    if (!fits(shown, floor)) continue;
    const last = runs.at(-1);
    if (last && last.zoneId === floor.zoneId) {
      last.floors.push(floor);
      continue;
    }
    const nth = runs.filter((run) => run.zoneId === floor.zoneId).length;
    runs.push({ key: `${floor.zoneId}-${nth}`, zoneId: floor.zoneId, floors: [floor] });
  }
  return runs;
}

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

/** The name that follows another one and isn't taken; '' when there is no number to count on. */
export function nextName(name: string, taken: ReadonlySet<string>): string {
  let at = name;
  for (let tries = 0; tries < 1000; tries += 1) {
    const next = renameFollowing([at, ''], 0, at)[1] ?? '';
    if (next === '' || next === at) return '';
    if (!taken.has(next)) return next;
    at = next;
  }
  return '';
}

/**
 * So many names from a first one on. Only a name with a number can be counted on; another one is made once.
 */
export function namesFrom(first: string, count: number): string[] {
  const names = renameFollowing(
    Array.from({ length: count }, () => ''),
    0,
    first,
  );
  return names.filter((name) => name !== '');
}

const number = /\d+/;

/**
 * The units of a copied floor: where their names start with the floor's number they take the new floor's, so
 * that 1203 of 12F becomes 1303 on 13F; else they keep their names.
 */
export function copiedUnits(source: { name: string; units: readonly string[] }, name: string): string[] {
  const [from, to] = [number.exec(source.name)?.[0], number.exec(name)?.[0]];
  if (from === undefined || to === undefined) return [...source.units];
  return source.units.map((unit) => {
    const found = number.exec(unit);
    if (!found?.[0].startsWith(from)) return unit;
    return `${unit.slice(0, found.index)}${to}${unit.slice(found.index + from.length)}`;
  });
}

/** What a building holds in numbers. */
export function totalsOf(floors: readonly Floor[]) {
  return {
    floors: floors.length,
    units: floors.reduce((sum, floor) => sum + floor.units.length, 0),
    usableSpace: floors.reduce((sum, floor) => sum + (floor.usableSpace ?? 0), 0),
  };
}
