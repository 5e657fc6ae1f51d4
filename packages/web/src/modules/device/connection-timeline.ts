/** A time out of reach, in milliseconds; without an end it lasts. */
export type Outage = { from: number; to: number | null };
/** A part of the line, in shares of its length. */
export type OutageSpan = { kind: 'offline' | 'before'; left: number; width: number };

/**
 * What a line from `start` to `end` shows: when the device didn't exist yet, and when it was out of reach; all the
 * rest it was heard of.
 */
export function outageSpans(
  outages: readonly Outage[],
  madeAt: number,
  start: number,
  end: number,
): OutageSpan[] {
  const share = (at: number) => (Math.min(Math.max(at, start), end) - start) / (end - start);
  const span = (kind: OutageSpan['kind'], from: number, to: number): OutageSpan => ({
    kind,
    left: share(from),
    width: share(to) - share(from),
  });
  const offline = outages.map(({ from, to }) => span('offline', from, to ?? end));
  return [span('before', start, madeAt), ...offline].filter(({ width }) => width > 0);
}

const dayMs = 86_400_000;

/**
 * The days that begin within a line, each with where: its midnight by the project's clock, in shares of its length.
 * @param dayOf the day (YYYY-MM-DD) of a moment @param midnightOf the moment when a day begins
 */
export function dayMarks(
  start: number,
  end: number,
  dayOf: (at: number) => string,
  midnightOf: (day: string) => number,
): { day: string; left: number }[] {
  const days = new Set<string>();
  for (let at = start; at < end; at += dayMs / 2) days.add(dayOf(at));
  days.add(dayOf(end));
  return [...days].flatMap((day) => {
    const left = (midnightOf(day) - start) / (end - start);
    return left >= 0 && left < 1 ? [{ day, left }] : [];
  });
}

const minuteMs = 60_000;

/** How long something lasted, in whole days, hours and minutes. */
export function durationParts(ms: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.round(ms / minuteMs));
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  };
}
