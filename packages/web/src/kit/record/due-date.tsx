import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { daysUntil } from '../time/project-time.ts';
import { textWidth, widestTextWidth } from '../words/text-width.ts';
import { t } from '../words/words.ts';

/** The gap between the date and the days. */
const gap = 6;

type Words = { left: WordKey; over: WordKey; warnDays: number };

/** The width of a date with the days counted beside it; there is no room for more than 999. */
export const dueWidth = ({ left, over, warnDays }: Words): number =>
  textWidth('2026-11-26') + gap + widestTextWidth([t(left, warnDays), t(over, 999), t('kit.endsToday')], 12);

/** A date on which something ends; when it is near or past, the days are counted below or beside it. */
export function DueDate(props: Words & { date: string | null }) {
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
