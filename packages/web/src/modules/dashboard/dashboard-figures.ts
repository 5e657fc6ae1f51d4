import type { LiveBoard } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';

export type PassFigures = NonNullable<LiveBoard['passes']>;
export type PassPoint = PassFigures['points'][number];

/** By how much a number is more than another, as a share; null where there is nothing to compare with. */
export const relativeChange = (now: number, before: number): number | null =>
  before > 0 ? (now - before) / before : null;

/** A share in percent with so many decimals, without a sign. */
export const percentOf = (share: number, decimals = 1): string =>
  `${(Math.abs(share) * 100).toFixed(decimals)}%`;

/** The busiest hour or day so far; undefined while nobody has passed. */
export function peakOf(points: readonly PassPoint[]): PassPoint | undefined {
  const most = Math.max(0, ...points.map(({ granted }) => granted ?? 0));
  return most === 0 ? undefined : points.find(({ granted }) => granted === most);
}

const enoughHours = 8;
const enoughPasses = 20;

/**
 * How many will have passed by the end of today: those who have, and as many for the rest of it as last week, as much
 * more or less as it was until now. The running hour counts by what is more, those who have passed in it or those to be
 * expected. Undefined while too little has happened to say so.
 */
export function forecastOf({ points, granted, compared }: PassFigures, hours: number): number | undefined {
  if (hours < enoughHours || compared.grantedBefore < enoughPasses) return undefined;
  const share = compared.granted / compared.grantedBefore;
  const [running = 0, ...later] = points.slice(hours).map(({ before }) => before * share);
  const inThisHour = Math.max(granted - compared.granted, running);
  return Math.round(compared.granted + inThisHour + later.reduce((sum, each) => sum + each, 0));
}

/** `09:00–10:00` of an hour '09'. */
export function hourText(hour: string): string {
  const next = String(Number(hour) + 1).padStart(2, '0');
  return `${hour}:00–${next}:00`;
}

/** What the numbers of the dashboard are of; its lists are opened with the same. */
export type FiguresScope = Pick<LiveBoard, 'projectId' | 'from' | 'today'> & {
  range: 'today' | 'days7' | 'days30';
  buildingId: number | undefined;
};

/** The project as a filter: within the current project lists need none. */
const placeOf = ({ projectId, buildingId }: FiguresScope, currProjectId: number | null) => ({
  projectId: projectId === null || projectId === currProjectId ? undefined : projectId,
  buildingId,
});

/** The filters with which each kind of list yields what the dashboard counts. */
export function listFiltersOf(shown: FiguresScope, currProjectId: number | null) {
  const place = placeOf(shown, currProjectId);
  const days = shown.range === 'today' ? {} : { from: shown.from, to: shown.today };
  return {
    place,
    /** Of the whole range. */
    passes: { ...place, ...days },
    /** Of one hour of today, or of one day. */
    point: (at: string) =>
      shown.range === 'today' ? { ...place, hour: Number(at) } : { ...place, from: at, to: at },
  };
}
