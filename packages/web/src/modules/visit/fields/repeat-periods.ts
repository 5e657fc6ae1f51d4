import { clockOf, instantOf } from '../../../kit/time/zone-clock.ts';

/** How a visit comes again. */
export const repeatKinds = ['once', 'daily', 'workdays', 'weekly'] as const;
export type Repeat = (typeof repeatKinds)[number];

/** A visit's day and clocks as they are typed. */
export type RepeatPattern = { day: string; from: string; until: string; repeat: Repeat; times: number };

const dayMs = 86_400_000;
const nextDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** The days of a pattern; workdays start with the first one that is none of a weekend. */
export function repeatDays({
  day,
  repeat,
  times,
}: Pick<RepeatPattern, 'day' | 'repeat' | 'times'>): string[] {
  const count = repeat === 'once' ? 1 : times;
  if (repeat !== 'workdays') {
    return Array.from({ length: count }, (_, at) => nextDay(day, at * (repeat === 'weekly' ? 7 : 1)));
  }
  const days: string[] = [];
  for (let at = day; days.length < count; at = nextDay(at, 1)) {
    if (!isWeekend(at)) days.push(at);
  }
  return days;
}

/** The periods of a pattern in the project's time. */
export const repeatedPeriods = (pattern: RepeatPattern): { startAt: string; endAt: string }[] =>
  repeatDays(pattern).map((day) => ({
    startAt: instantOf(`${day} ${pattern.from}`),
    endAt: instantOf(`${day} ${pattern.until}`),
  }));

type Period = { startAt: string; endAt: string };

/** The day of the week as calendars count it, Monday first. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** The days after the first one, up to the last, that fall on these weekdays, or on that of the first; no more than asked. */
export function weeklyDays(
  first: string,
  { lastDay, weekdays, most }: { lastDay: string; weekdays: readonly number[] | null; most: number },
): string[] {
  const wanted = weekdays ?? [weekdayOf(first)];
  const days: string[] = [];
  if (wanted.length === 0) return days;
  for (let day = nextDay(first, 1); day <= lastDay && days.length < most; day = nextDay(day, 1)) {
    if (wanted.includes(weekdayOf(day))) days.push(day);
  }
  return days;
}

/** A period as it comes again on other days, by the clocks of the project. */
export function periodOnDays({ startAt, endAt }: Period, days: readonly string[]): Period[] {
  const [start, end] = [clockOf(startAt), clockOf(endAt)];
  const nights = (Date.parse(end.slice(0, 10)) - Date.parse(start.slice(0, 10))) / dayMs;
  return days.map((day) => ({
    startAt: instantOf(`${day} ${start.slice(11)}`),
    endAt: instantOf(`${nextDay(day, nights)} ${end.slice(11)}`),
  }));
}

/** `9:05` as clocks write it; undefined for what is no time of day. */
export function parseClock(text: string): string | undefined {
  const found = /^([01]?\d|2[0-3])[:：]?([0-5]\d)$/.exec(text.trim());
  return found ? `${found[1]?.padStart(2, '0')}:${found[2]}` : undefined;
}
