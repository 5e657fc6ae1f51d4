import { instantOf } from '../../kit/zoned.ts';

/** How a visit comes again. */
export const repeats = ['once', 'daily', 'workdays', 'weekly'] as const;
export type Repeat = (typeof repeats)[number];

/** A visit's day and clocks as they are typed. */
export type Pattern = { day: string; from: string; until: string; repeat: Repeat; times: number };

const dayMs = 86_400_000;
const nextDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** The days of a pattern; workdays start with the first one that is none of a weekend. */
export function daysOf({ day, repeat, times }: Pick<Pattern, 'day' | 'repeat' | 'times'>): string[] {
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
export const periodsOf = (pattern: Pattern): { startAt: string; endAt: string }[] =>
  daysOf(pattern).map((day) => ({
    startAt: instantOf(`${day} ${pattern.from}`),
    endAt: instantOf(`${day} ${pattern.until}`),
  }));

/** `9:05` as clocks write it; undefined for what is no time of day. */
export function clockIn(text: string): string | undefined {
  const found = /^([01]?\d|2[0-3])[:：]?([0-5]\d)$/.exec(text.trim());
  return found ? `${found[1]?.padStart(2, '0')}:${found[2]}` : undefined;
}
