import { readDay } from './read-day.ts';
import type { End } from './typed-input.tsx';

/** First and last day, both included; null is open. */
export type DayRange = readonly [string | null, string | null];

/** What a range may be: whether an end may stay open, the last day of all, and how many days at most. */
export type RangeLimits = { open?: boolean; last?: string; most?: number };

const dayMs = 86_400_000;

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** One end on another day; the other end goes along where it would lie before it, or too far away. */
function moved([from, to]: DayRange, end: End, day: string, most: number | undefined): DayRange {
  if (end === 0) {
    const furthest = most === undefined ? null : later(day, most - 1);
    if (to !== null && to < day) return [day, day];
    return [day, to !== null && furthest !== null && to > furthest ? furthest : to];
  }
  const furthest = most === undefined ? null : later(day, 1 - most);
  if (from !== null && from > day) return [day, day];
  return [from !== null && furthest !== null && from < furthest ? furthest : from, day];
}

/** A range after something was typed as one of its ends; undefined where that can't be read or lies too late. */
export function typedRange(
  range: DayRange,
  end: End,
  typed: string,
  today: string,
  { open = false, last, most }: RangeLimits,
): DayRange | undefined {
  if (typed === '') {
    if (!open) return range;
    return end === 0 ? [null, range[1]] : [range[0], null];
  }
  const day = readDay(typed, today);
  if (day === undefined || (last !== undefined && day > last)) return undefined;
  return moved(range, end, day, most);
}
