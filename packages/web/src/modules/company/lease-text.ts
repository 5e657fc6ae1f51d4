import { formatNumber } from '@mdi/contract/kit/display.ts';
import type { Lease } from '@mdi/contract/modules/company/company.contract.ts';
import { dayFormat, toDayjs } from '../../kit/time/date-picker-days.ts';
import { t } from '../../kit/words/words.ts';

/** Where a leased unit is, as people say it. */
export const leasedUnitText = ({ buildingName, floorName, unitName }: Lease): string =>
  `${buildingName} ${floorName} ${unitName}`;

/** From when until when a unit is leased. */
export const leasePeriodText = ({ startsOn, endsOn }: Pick<Lease, 'startsOn' | 'endsOn'>): string =>
  endsOn === null ? t('company.periodOpen', startsOn) : t('company.periodOf', startsOn, endsOn);

/** The latest of these days; null where one is open, or there is none. */
export const latestDay = (days: readonly (string | null)[]): string | null =>
  days.includes(null) ? null : ([...days].sort().at(-1) ?? null);

/** The day on which what ends on `day` goes on. */
export const dayAfter = (day: string | null): string | null =>
  day === null ? null : toDayjs(day).add(1, 'day').format(dayFormat);

/** A leased area in square metres. */
export const leasedAreaText = (area: number | null): string =>
  area === null ? t('kit.none') : formatNumber(area);
