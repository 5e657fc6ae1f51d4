import { dayInZone, momentInZone } from './wall-clock.ts';

/** When somebody works, by a zone's clock: on which weekdays (Monday is 1), from when to when, and days off. */
export type WorkSchedule = {
  zone: string;
  opens: string;
  closes: string;
  days: readonly number[];
  daysOff: readonly string[];
};

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Nobody is off for longer, which bounds the search for the next working day. */
const maxDays = 3_650;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The day of the week of a date, Monday is 1. */
const weekdayOf = (midnight: number): number => new Date(midnight).getUTCDay() || 7;
const dayOf = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10);

export type TimeSpan = { from: number; to: number };

/** The working hours of one date; null if there are none. */
function spanOn(midnight: number, { zone, opens, closes, days, daysOff }: WorkSchedule): TimeSpan | null {
  if (!days.includes(weekdayOf(midnight)) || daysOff.includes(dayOf(midnight))) return null;
  const at = (time: string) => momentInZone(midnight + minutesOf(time) * minuteMs, zone);
  return { from: at(opens), to: at(closes) };
}

const midnightBefore = (at: number, zone: string): number => Date.parse(dayInZone(new Date(at), zone));

const midnightThere = (at: Date, zone: string): number =>
  momentInZone(midnightBefore(at.getTime(), zone), zone);

/** Walks the working hours from a moment on, day by day. */
function* spansFrom(at: number, working: WorkSchedule): Generator<TimeSpan> {
  const first = midnightBefore(at, working.zone);
  for (let day = 0; day < maxDays; day += 1) {
    const span = spanOn(first + day * dayMs, working);
    if (span && span.to > at) yield { from: Math.max(span.from, at), to: span.to };
  }
}

/** The working hours of each day, from the day of one moment until another. */
export function spansUntil(working: WorkSchedule, from: Date, until: Date): TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (const span of spansFrom(midnightThere(from, working.zone), working)) {
    if (span.from >= until.getTime()) break;
    spans.push(span);
  }
  return spans;
}

/** Whether a moment lies in working hours. */
export function isWorking(working: WorkSchedule, at: Date): boolean {
  const span = spanOn(midnightBefore(at.getTime(), working.zone), working);
  return span !== null && at.getTime() >= span.from && at.getTime() < span.to;
}

/** The moment by which so many working minutes have passed; for zero, the moment itself. */
export function afterWork(working: WorkSchedule, from: Date, minutes: number): Date {
  let left = minutes * minuteMs;
  if (left <= 0) return from;
  let last = from.getTime();
  for (const span of spansFrom(from.getTime(), working)) {
    if (span.to - span.from >= left) return new Date(span.from + left);
    left -= span.to - span.from;
    last = span.to;
  }
  return new Date(last);
}

/** Counts the whole working minutes between two moments. */
export function workBetween(working: WorkSchedule, from: Date, to: Date): number {
  let sum = 0;
  if (to <= from) return 0;
  for (const span of spansFrom(from.getTime(), working)) {
    if (span.from >= to.getTime()) break;
    sum += Math.min(span.to, to.getTime()) - span.from;
  }
  return Math.floor(sum / minuteMs);
}

/** The end of the n-th working day after the day of a moment. */
export function afterWorkDays(working: WorkSchedule, from: Date, days: number): Date {
  const next = midnightBefore(from.getTime(), working.zone) + dayMs;
  let left = days;
  for (let day = 0; day < maxDays; day += 1) {
    const span = spanOn(next + day * dayMs, working);
    if (span) left -= 1;
    if (span && left <= 0) return new Date(span.to);
  }
  return from;
}
