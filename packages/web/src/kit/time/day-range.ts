import type { RangeEnd } from '../form/fields/calendar-input.tsx';
import { parseDay } from './parse-day.ts';

/** First and last day, both included; null is open. */
export type DayRange = readonly [string | null, string | null];

/**
 * The limits of a range: whether an end may stay open, the latest day, and how many days or calendar months it may
 * span.
 */
export type RangeLimits = { open?: boolean; last?: string; most?: number; mostMonths?: number };

const dayMs = 86_400_000;
const ofTime = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The furthest day from another, before or after it, that a range with it may have. */
export function furthestDay(
  day: string,
  direction: 1 | -1,
  { most, mostMonths }: RangeLimits,
): string | null {
  if (most !== undefined) return ofTime(Date.parse(day) + direction * (most - 1) * dayMs);
  if (mostMonths === undefined) return null;
  const [year = 0, month = 1] = day.split('-').map(Number);
  // The first day of the earliest month, or the last of the latest: day 0 of the month after it.
  const at = month - 1 + direction * (mostMonths - 1);
  return ofTime(direction === 1 ? Date.UTC(year, at + 1, 0) : Date.UTC(year, at, 1));
}

const within = (day: string, far: string | null, direction: 1 | -1): string =>
  far !== null && (direction === 1 ? day > far : day < far) ? far : day;

/**
 * Moves one end to another day. If the other end would be on its wrong side, it moves along, unless the person has just
 * typed it too: then the two are the range, in order. If it would be too far away, it moves along.
 */
function moved({ range, end, day, both, today, limits }: Typed & { day: string; today: string }): DayRange {
  const [from, to] = range;
  const other = range[end === 0 ? 1 : 0];
  const reversed = other !== null && (end === 0 ? other < day : other > day);
  if (reversed && !both) return [day, day];
  // Which end the typed day has become.
  const first = (end === 0) !== reversed;
  const far = furthestDay(day, first ? 1 : -1, limits);
  if (reversed) return first ? [day, within(other, far, 1)] : [within(other, far, -1), day];
  if (!first) return [from === null ? null : within(from, far, -1), day];
  // An open end counts as today, which may be too far as well.
  return [day, far !== null && (to ?? today) > far ? far : to];
}

/** Something typed as one end of a range; with `both` the other end was typed just before. */
type Typed = { range: DayRange; end: RangeEnd; both: boolean; limits: RangeLimits };

/** The range after something was typed as one of its ends; undefined where that can't be read or is too late. */
export function typedRange(
  { range, end, both = false, limits = {} }: Pick<Typed, 'range' | 'end'> & Partial<Typed>,
  typed: string,
  today: string,
): DayRange | undefined {
  const { open = false, last } = limits;
  if (typed === '') {
    if (!open) return range;
    const [from, to] = range;
    if (end === 0) return [null, to];
    const far = furthestDay(today, -1, limits);
    return [from === null ? null : within(from, far, -1), null];
  }
  const day = parseDay(typed, today);
  if (day === undefined || (last !== undefined && day > last)) return undefined;
  return moved({ range, end, both, limits, day, today });
}
