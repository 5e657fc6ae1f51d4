import type { WordKey } from '@mdi/contract/modules/words.ts';
import { daysUntil } from '../time/moment.ts';
import { t } from '../words/words.ts';

/** The width of a column of such dates. */
export const dueWidth = 176;

/** A date something ends on; near or past, a second line counts the days. */
export function DueDate(props: { date: string | null; left: WordKey; over: WordKey; warnDays: number }) {
  const { date, left, over, warnDays } = props;
  if (date === null) return t('kit.none');
  const days = daysUntil(date);
  if (days > warnDays) return date;
  return (
    <span className="two">
      {date}
      <small className={days < 0 ? 'bad' : 'warn'}>
        {days < 0 ? t(over, -days) : days === 0 ? t('kit.endsToday') : t(left, days)}
      </small>
    </span>
  );
}
