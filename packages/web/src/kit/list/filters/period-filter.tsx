import type { Dayjs } from 'dayjs';
import { DayRangeBox } from '../../form/fields/day-range-box.tsx';
import { dayFormat, toDayjs } from '../../time/date-picker-days.ts';
import { furthestDay, type RangeLimits } from '../../time/day-range.ts';
import { today } from '../../time/project-time.ts';
import { t } from '../../words/words.ts';
import type { List } from '../use-list.ts';
import { rangeFilterWidth } from './list-filters.tsx';

type Period = { from?: string | undefined; to?: string | undefined };

/** The ranges of spec §9, today included. */
const ranges = [7, 30];

/** First and last day of a list's period, both included; either may stay open. It may span so many months at most. */
export function PeriodFilter<F extends Period>(props: {
  list: Pick<List<unknown, F>, 'filters' | 'filter'>;
  label: string;
  mostMonths?: number;
}) {
  const { list, label, mostMonths } = props;
  const limits: RangeLimits = { open: true, ...(mostMonths === undefined ? {} : { mostMonths }) };
  const { from, to } = list.filters;
  const last = toDayjs(today());
  return (
    <DayRangeBox
      className={from === undefined && to === undefined ? 'filter' : 'filter filter-on'}
      style={{ width: rangeFilterWidth(label) }}
      prefix={<span className="filter-label">{label}</span>}
      aria-label={label}
      placeholder={[t('audit.periodFrom'), t('audit.periodTo')]}
      limits={limits}
      disabledDate={(day: Dayjs, { from: other }) => {
        if (other === undefined) return false;
        const far = furthestDay(other.format(dayFormat), day.isBefore(other, 'day') ? -1 : 1, limits);
        return (
          far !== null && (day.isBefore(other, 'day') ? day.isBefore(far, 'day') : day.isAfter(far, 'day'))
        );
      }}
      value={[from ?? null, to ?? null]}
      presets={[
        { label: t('audit.today'), value: [last, last] },
        ...ranges.map((days) => ({
          label: t('audit.lastDays', days),
          value: [last.subtract(days - 1, 'day'), last] satisfies [typeof last, typeof last],
        })),
      ]}
      onChange={([first, end]) =>
        // The compiler can't see that these two keys make a part of F.
        list.filter({ from: first ?? undefined, to: end ?? undefined } as F)
      }
    />
  );
}
