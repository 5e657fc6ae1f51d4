import { readDay } from './read-day.ts';
import type { End } from './typed-input.tsx';

/** First and last day, both included; null is open. */
export type DayRange = readonly [string | null, string | null];

/**
 * What a range may be: whether an end may stay open, the last day of all, and how many days or calendar months it may
 * touch at most.
 */
export type RangeLimits = { open?: boolean; last?: string; most?: number; mostMonths?: number };

const dayMs = 86_400_000;
const ofTime = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day furthest from another, before or after it, that a range with it may have. */
export function furthest(day: string, direction: 1 | -1, { most, mostMonths }: RangeLimits): string | null {
  if (most !== undefined) return ofTime(Date.parse(day) + direction * (most - 1) * dayMs);
  if (mostMonths === undefined) return null;
  const [year = 0, month = 1] = day.split('-').map(Number);
  // The first day of the earliest month, or the last of the latest: day 0 of the month after it.
  const at = month - 1 + direction * (mostMonths - 1);
  return ofTime(direction === 1 ? Date.UTC(year, at + 1, 0) : Date.UTC(year, at, 1));
}

/** One end on another day; the other end goes along where it would lie before it, or too far away. */
function moved([from, to]: DayRange, end: End, day: string, today: string, limits: RangeLimits): DayRange {
  if (end === 0) {
    if (to !== null && to < day) return [day, day];
    const far = furthest(day, 1, limits);
    // An open end is today, which may be too far as well.
    return [day, far !== null && (to ?? today) > far ? far : to];
  }
  if (from !== null && from > day) return [day, day];
  const far = furthest(day, -1, limits);
  return [from !== null && far !== null && from < far ? far : from, day];
}

/** A range after something was typed as one of its ends; undefined where that can't be read or lies too late. */
export function typedRange(
  range: DayRange,
  end: End,
  typed: string,
  today: string,
  limits: RangeLimits,
): DayRange | undefined {
  const { open = false, last } = limits;
  if (typed === '') {
    if (!open) return range;
    const [from, to] = range;
    if (end === 0) return [null, to];
    const far = furthest(today, -1, limits);
    return [from !== null && far !== null && from < far ? far : from, null];
  }
  const day = readDay(typed, today);
  if (day === undefined || (last !== undefined && day > last)) return undefined;
  return moved(range, end, day, today, limits);
}
