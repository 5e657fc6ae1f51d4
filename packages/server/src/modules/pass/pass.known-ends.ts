import { areaGroupNumber } from './pass.area-groups.queries.ts';
import type { PassWork } from './pass.work.queries.ts';

type Holder = { projectId: number; areaIds: number[]; fewerFrom: Date | null };

/**
 * What passes may say around the end of an opening or of a lease, so that none outlasts it: those shown until then end
 * with it, and those shown later leave out what it opened. The group of areas is null where nothing is left.
 * @param later where the same holder may go from that moment on
 */
export async function limitByKnownEnd(
  work: PassWork,
  { projectId, areaIds, fewerFrom }: Holder,
  lastShown: number,
  later: (at: Date) => Promise<number[] | undefined>,
) {
  const end = fewerFrom === null ? Number.POSITIVE_INFINITY : Math.floor(fewerFrom.getTime() / 1000);
  const area = await areaGroupNumber(work, projectId, areaIds);
  if (fewerFrom === null || lastShown <= end) return () => ({ area, until: end });
  const left = new Set(await later(fewerFrom));
  const both = areaIds.filter((id) => left.has(id));
  const less = both.length === 0 ? null : await areaGroupNumber(work, projectId, both);
  return (shownTo: number) =>
    shownTo <= end ? { area, until: end } : { area: less, until: Number.POSITIVE_INFINITY };
}
