import type { Plan } from '@mdi/contract/modules/building/building.contract.ts';

export type PlanFloor = Plan['floors'][number];
export type PlanUnit = PlanFloor['units'][number];
export type UnitUse = PlanUnit['use'];

/** In the order of the legend. */
export const unitUses: readonly UnitUse[] = ['leased', 'owner', 'property', 'vacant'];

/** How many units are used how. */
export function countByUse(floors: readonly PlanFloor[]): Record<UnitUse, number> {
  const counts = { leased: 0, owner: 0, property: 0, vacant: 0 };
  for (const { units } of floors) {
    for (const { use } of units) counts[use] += 1;
  }
  return counts;
}

/** How many of the units are in use, in percent with one decimal; undefined where there is no unit. */
export function shareInUse(counts: Record<UnitUse, number>): number | undefined {
  const all = unitUses.reduce((sum, use) => sum + counts[use], 0);
  return all === 0 ? undefined : Math.round(((all - counts.vacant) / all) * 1000) / 10;
}

/** Floors of one zone on one another, the top one first. */
export type PlanRun = { zoneName: string | null; floors: PlanFloor[] };

/** The floors as people see a building, from the top down, in runs of the same zone. */
export function planRuns(floors: readonly PlanFloor[]): PlanRun[] {
  const runs: PlanRun[] = [];
  for (const floor of floors.toReversed()) {
    const last = runs.at(-1);
    if (last && last.zoneName === floor.zoneName) last.floors.push(floor);
    else runs.push({ zoneName: floor.zoneName, floors: [floor] });
  }
  return runs;
}

/** How much of a unit can be written on it, by how many stand side by side. */
export function unitLabelDetail(units: number): 'company' | 'name' | 'mark' {
  if (units <= 10) return 'company';
  return units <= 20 ? 'name' : 'mark';
}

/** How many characters all names of a floor begin with, where enough of each is left to tell them apart. */
export function commonPrefixLength(names: readonly string[]): number {
  const [first = '', ...others] = names;
  if (others.length === 0) return 0;
  let shared = 0;
  while (shared < first.length && others.every((name) => name[shared] === first[shared])) shared += 1;
  // Of 10001 to 10020 the last two digits are told, as people say them.
  return Math.max(0, Math.min(shared, Math.min(...names.map((name) => name.length)) - 2));
}

/** The units of a day that are vacant, by id, with the floor they lie on. */
export const vacantUnits = (floors: readonly PlanFloor[]): Map<number, { floorId: number; unit: PlanUnit }> =>
  new Map(
    floors.flatMap(({ floorId, units }) =>
      units
        .filter(({ use }) => use === 'vacant')
        .map((unit): [number, { floorId: number; unit: PlanUnit }] => [unit.unitId, { floorId, unit }]),
    ),
  );

/** Leases that end within so many days are marked. */
export const soonDays = 90;

/** Whether the lease of a unit ends within the next days after a day; days are `YYYY-MM-DD`. */
export function endsSoon({ lease }: PlanUnit, day: string): boolean {
  if (!lease?.endsOn) return false;
  return Date.parse(lease.endsOn) - Date.parse(day) <= soonDays * 86_400_000;
}
