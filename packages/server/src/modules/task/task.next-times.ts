import { formatDate } from '@mdi/contract/kit/display.ts';
import { type Cron as Fields, plainCron, readCron } from '@mdi/contract/modules/task/task.cron.ts';
import { Cron } from 'croner';
import { zoneOffsetMs } from '../../kit/time/wall-clock.ts';

type Plan = {
  cron: Cron;
  /** It names hours, so an hour that clocks show twice counts once. */
  named: boolean;
};

/** Reading an expression costs more than asking it. */
const known = new Map<string, Plan | null>();
const maxKnown = 500;

/** Null where there is no such zone any more, which must not keep other tasks from coming. */
function inZone(cron: Fields, zone: string): Plan | null {
  try {
    const made = new Cron(plainCron(cron), { timezone: zone });
    // Only asking shows that it doesn't know the zone.
    made.nextRun();
    return { cron: made, named: cron.hour !== null };
  } catch {
    return null;
  }
}

function planOf(cron: string, zone: string): Plan | null {
  const key = `${zone} ${cron}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  if (known.size >= maxKnown) known.clear();
  const read = readCron(cron);
  // What the library takes beyond our own rules never reaches it.
  const plan = 'cron' in read ? inZone(read.cron, zone) : null;
  known.set(key, plan);
  return plan;
}

/** What clocks in a zone show, to the second, with its name; by UTC where there is no such zone any more. */
export function wallClockIn(zone: string, at: Date | string): { clock: string; zone: string } {
  const shown = (by: string) => formatDate(at, 'YYYY-MM-DD HH:mm:ss', by);
  try {
    return { clock: shown(zone), zone };
  } catch {
    return { clock: shown('UTC'), zone: 'UTC' };
  }
}

/**
 * When an expression comes next after a moment, by the clocks of a zone: a time that they leave out is made up for by the
 * next that they show, one that they show twice counts once, and what comes each hour comes in each real hour.
 */
export function nextTimeAfter(cron: string, zone: string, from: Date): Date | null {
  const plan = planOf(cron, zone);
  let next = plan?.cron.nextRun(from) ?? null;
  while (plan?.named && next !== null && isShownAgain(next, zone)) next = plan.cron.nextRun(next);
  return next;
}

export function nextTimes(cron: string, zone: string, from: Date, count: number): Date[] {
  const times: Date[] = [];
  for (let at = nextTimeAfter(cron, zone, from); at !== null && times.length < count; ) {
    times.push(at);
    at = nextTimeAfter(cron, zone, at);
  }
  return times;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** By how much clocks are set back anywhere. */
const setBacks = [30 * minuteMs, 60 * minuteMs];

/** Whether the clocks of a zone showed this very time before. */
const isShownAgain = (at: Date, zone: string): boolean =>
  setBacks.some((by) => zoneOffsetMs(at.getTime() - by, zone) - zoneOffsetMs(at.getTime(), zone) === by);

/** How long somebody waits at most on a day on which an expression comes, in minutes. */
function longestWait({ hour, minute }: Fields): number {
  const hours = hour ?? Array.from({ length: 24 }, (_, n) => n);
  const minutes = minute ?? Array.from({ length: 60 }, (_, n) => n);
  const times = hours.flatMap((h) => minutes.map((m) => h * 60 + m));
  return Math.max(...times.map((time, n) => (times[n + 1] ?? 24 * 60 + (times[0] ?? 0)) - time));
}

/** Whether it comes within so many minutes, whenever one begins to wait: on each day of a year where these are days. */
export function comesWithin(cron: string, zone: string, from: Date, minutes: number): boolean {
  const read = readCron(cron);
  if (!('cron' in read)) return false;
  const { day, month, weekday } = read.cron;
  if (minutes < 24 * 60)
    return day === null && month === null && weekday === null && longestWait(read.cron) <= minutes;
  const start = from.getTime();
  for (let at = start; at < start + 370 * dayMs; at += dayMs) {
    const next = nextTimeAfter(cron, zone, new Date(at));
    if (next === null || next.getTime() - at > minutes * minuteMs) return false;
  }
  return true;
}
