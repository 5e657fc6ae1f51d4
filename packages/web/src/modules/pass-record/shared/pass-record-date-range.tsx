import { maxSearchDays } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import type { Dayjs } from 'dayjs';
import { DayRangeBox } from '../../../kit/form/fields/day-range-box.tsx';
import { toDayjs } from '../../../kit/time/date-picker-days.ts';
import { today } from '../../../kit/time/project-time.ts';
import { t } from '../../../kit/words/words.ts';

type Days = { from?: string | undefined; to?: string | undefined };

const week = 7;
const month = 30;

/** First and last day of a search, today unless chosen; at most so many. */
export function PassRecordDateRange({ from, to, choose }: Days & { choose: (days: Days) => void }) {
  const now = toDayjs(today());
  const back = (first: number, last = 0): [Dayjs, Dayjs] => [
    now.subtract(first, 'day'),
    now.subtract(last, 'day'),
  ];
  const changed = from !== undefined || to !== undefined;
  return (
    <DayRangeBox
      className={changed ? 'filter filter-on' : 'filter'}
      style={{ width: 272 }}
      prefix={<span className="filter-label">{t('passRecord.period')}</span>}
      aria-label={t('passRecord.period')}
      clearable={changed}
      limits={{ last: today(), most: maxSearchDays }}
      disabledDate={(day: Dayjs, { from: first }) =>
        day.isAfter(now, 'day') || (first !== undefined && Math.abs(day.diff(first, 'day')) >= maxSearchDays)
      }
      value={[from ?? to ?? today(), to ?? from ?? today()]}
      presets={[
        { label: t('passRecord.today'), value: back(0) },
        { label: t('passRecord.yesterday'), value: back(1, 1) },
        { label: t('passRecord.lastDays', week), value: back(week - 1) },
        { label: t('passRecord.lastDays', month), value: back(month - 1) },
      ]}
      onChange={([first, last]) => choose({ from: first ?? undefined, to: last ?? undefined })}
    />
  );
}
