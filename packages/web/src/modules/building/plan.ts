import type { Plan } from '@mdi/contract/modules/building/building.contract.ts';

export type PlanFloor = Plan['floors'][number];
export type PlanUnit = PlanFloor['units'][number];
export type Use = PlanUnit['use'];

/** In the order of the legend. */
export const uses: readonly Use[] = ['leased', 'owner', 'property', 'vacant'];

/** How many units are used how; `share` in percent with one decimal. */
export function countsOf(floors: readonly PlanFloor[]): { use: Use; count: number; share: number }[] {
  const counts = { leased: 0, owner: 0, property: 0, vacant: 0 };
  let all = 0;
  for (const { units } of floors) {
    for (const { use } of units) counts[use] += 1;
    all += units.length;
  }
  return uses.map((use) => ({
    use,
    count: counts[use],
    share: all === 0 ? 0 : Math.round((counts[use] / all) * 1000) / 10,
  }));
}

/** Floors of one zone on one another, the top one first, and how much of them is in use, in percent. */
export type PlanRun = { zoneName: string | null; floors: PlanFloor[]; used: number };

/** The floors as people see a building, from the top down, in runs of the same zone. */
export function planRuns(floors: readonly PlanFloor[]): PlanRun[] {
  const runs: PlanRun[] = [];
  for (const floor of floors.toReversed()) {
    const last = runs.at(-1);
    if (last && last.zoneName === floor.zoneName) last.floors.push(floor);
    else runs.push({ zoneName: floor.zoneName, floors: [floor], used: 0 });
  }
  return runs.map((run) => {
    const vacant = countsOf(run.floors).find(({ use }) => use === 'vacant');
    const some = run.floors.some((floor) => floor.units.length > 0);
    return { ...run, used: some ? Math.round((100 - (vacant?.share ?? 0)) * 10) / 10 : 0 };
  });
}

/** How much of a unit can be written on it, by how many stand side by side. */
export function detailOf(units: number): 'company' | 'name' | 'mark' {
  if (units <= 8) return 'company';
  return units <= 20 ? 'name' : 'mark';
}
