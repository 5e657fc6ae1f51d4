import { formatDate } from '@mdi/contract/kit/display.ts';

export type VisitTimes = { day: string; from: string; until: string };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const lastStart = '21:30';

/** What an invitation begins with: from the next half hour on for two hours, or tomorrow morning late in the evening. */
export function defaultVisitTimes(now: string, timeZone: string): VisitTimes {
  const at = Date.parse(now);
  const start = Math.ceil(at / (30 * minuteMs)) * 30 * minuteMs;
  const clock = (ms: number) => formatDate(ms, 'HH:mm', timeZone);
  const day = (ms: number) => formatDate(ms, 'YYYY-MM-DD', timeZone);
  if (day(start) !== day(at) || clock(start) > lastStart) {
    return { day: day(at + 24 * hourMs), from: '10:00', until: '12:00' };
  }
  return { day: day(start), from: clock(start), until: clock(start + 2 * hourMs) };
}
