import { formatDate } from '@mdi/contract/kit/display.ts';
import { useNow } from '../../kit/time/use-now.ts';
import { lang } from '../../kit/words/words.ts';
import css from './dashboard.module.css';

const secondMs = 1_000;

/** The clock of the project: what "today" and "until 15:00" are of. */
export function ProjectClock({ timeZone }: { timeZone: string }) {
  const now = useNow(secondMs);
  const day = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'short', timeZone });
  return (
    <time className={css.clock} dateTime={new Date(now).toISOString()}>
      {formatDate(now, undefined, timeZone)} {day.format(now)}
    </time>
  );
}
