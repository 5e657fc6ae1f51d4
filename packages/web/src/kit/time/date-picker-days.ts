import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { lang } from '../words/words.ts';

// The calendar takes the names of months and the first day of the week from here.
dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en');

/** How days are typed, shown and sent. */
export const dayFormat = 'YYYY-MM-DD';

/** A day `YYYY-MM-DD` as the date picker wants it. */
export const toDayjs = (day: string): Dayjs => dayjs(day, dayFormat);

/** Disables the days before the first that a field takes; none where it takes any. */
export const disablesDaysBefore =
  (first: string) =>
  (day: Dayjs): boolean =>
    day.format(dayFormat) < first;
