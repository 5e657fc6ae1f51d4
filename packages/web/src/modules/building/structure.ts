import type { Structure } from '@mdi/contract/modules/building/building.contract.ts';

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

/** What a building holds in numbers. */
export function totalsOf(floors: readonly Floor[]) {
  return {
    floors: floors.length,
    units: floors.reduce((sum, floor) => sum + floor.units.length, 0),
    usableSpace: floors.reduce((sum, floor) => sum + (floor.usableSpace ?? 0), 0),
  };
}
