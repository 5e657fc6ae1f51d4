import { OwnTime } from '../../kit/time/own-time.tsx';
import { clockOf } from '../../kit/time/zoned.ts';
import { lang } from '../../kit/words/words.ts';
import css from './task.module.css';

const dayOf = (at: string, zone: string): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en' : 'zh', { timeZone: zone, weekday: 'short' }).format(
    new Date(at),
  );

/** Times that are to come, by the clocks of the task's zone, and by one's own where those are others. */
export const NextRuns = ({ next, zone }: { next: readonly string[]; zone: string }) => (
  <ol className={css.next}>
    {next.map((at) => (
      <li key={at}>
        <span>
          {clockOf(at, zone)} {dayOf(at, zone)}
        </span>
        <OwnTime at={at} zone={zone} />
      </li>
    ))}
  </ol>
);
