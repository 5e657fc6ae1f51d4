import type { ReportNumbers } from '@mdi/contract/modules/report/report.contract.ts';

/** Units that companies lease on the last day. */
export const leasedUnits = ({ leased, owner, property }: ReportNumbers): number => leased + owner + property;

/** Units that others lease than the filters are about. */
export const otherUnits = (all: ReportNumbers): number =>
  all.units === null || all.vacant === null ? 0 : all.units - all.vacant - leasedUnits(all);

/** A part of a whole from 0 to 1; null of nothing, or of what isn't known. */
export const shareOf = (part: number | null, all: number | null): number | null =>
  part === null || all === null || all === 0 ? null : part / all;

/** A share in per cent with one decimal; a dash where there is none. */
export const percentText = (share: number | null): string =>
  share === null ? '--' : `${(share * 100).toFixed(1)}%`;
