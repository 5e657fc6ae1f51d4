import type { FillState } from './permissions.ts';

export type Project = { projectId: number; projectName: string; buildings: number };

/** Which project each building stands in, as far as the page has read it. */
export type ProjectByBuilding = ReadonlyMap<number, number>;

/** How many of the chosen buildings stand in each project. */
export function countByProject(chosen: readonly number[], owners: ProjectByBuilding): Map<number, number> {
  const counts = new Map<number, number>();
  for (const building of chosen) {
    const project = owners.get(building);
    if (project !== undefined) counts.set(project, (counts.get(project) ?? 0) + 1);
  }
  return counts;
}

/** How much of a project is chosen; one without buildings is never chosen. */
export function projectFillState(
  { projectId, buildings }: Project,
  counts: ReadonlyMap<number, number>,
): FillState {
  const count = counts.get(projectId) ?? 0;
  if (count === 0) return 'none';
  return count >= buildings ? 'all' : 'some';
}

/** How much of a region is chosen, over its projects that have buildings. */
export function regionFillState(
  projects: readonly Project[],
  counts: ReadonlyMap<number, number>,
): FillState {
  const states = projects.filter((one) => one.buildings > 0).map((one) => projectFillState(one, counts));
  if (states.every((state) => state === 'none')) return 'none';
  return states.every((state) => state === 'all') ? 'all' : 'some';
}

/** The choice with some more of it, or without them; no place twice. */
export function withPlaces<P>(chosen: readonly P[], places: readonly P[], on: boolean): P[] {
  const these = new Set(places);
  const rest = chosen.filter((place) => !these.has(place));
  return on ? [...rest, ...places] : rest;
}

/** Whether two choices hold the same, in whatever order. */
export function samePlaces<P>(one: readonly P[], other: readonly P[]): boolean {
  const there = new Set(other);
  return one.length === there.size && one.every((place) => there.has(place));
}
