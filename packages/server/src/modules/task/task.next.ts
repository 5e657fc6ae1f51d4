import { plainCron, readCron } from '@mdi/contract/modules/task/task.cron.ts';
import { Cron } from 'croner';
import { aheadMs } from '../../kit/wall-clock.ts';

type Plan = {
  cron: Cron /** It names hours, so an hour that clocks show twice counts once. */;
  named: boolean;
};

/** Reading an expression costs more than asking it. */
const known = new Map<string, Plan | null>();
const mostKnown = 500;

function planOf(cron: string, zone: string): Plan | null {
  const key = `${zone} ${cron}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  if (known.size >= mostKnown) known.clear();
  const read = readCron(cron);
  // What the library takes beyond our own rules never reaches it.
  const plan =
    'cron' in read
      ? { cron: new Cron(plainCron(read.cron), { timezone: zone }), named: read.cron.hour !== null }
      : null;
  known.set(key, plan);
  return plan;
}

/**
 * When an expression comes next after a moment, by the clocks of a zone: a time that they leave out is made up for by the
 * next that they show, one that they show twice counts once, and what comes each hour comes in each real hour.
 */
export function nextAfter(cron: string, zone: string, from: Date): Date | null {
  const plan = planOf(cron, zone);
  let next = plan?.cron.nextRun(from) ?? null;
  while (plan?.named && next !== null && isShownAgain(next, zone)) next = plan.cron.nextRun(next);
  return next;
}

export function nextTimes(cron: string, zone: string, from: Date, count: number): Date[] {
  const times: Date[] = [];
  for (let at = nextAfter(cron, zone, from); at !== null && times.length < count; ) {
    times.push(at);
    at = nextAfter(cron, zone, at);
  }
  return times;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** By how much clocks are set back anywhere. */
const setBacks = [30 * minuteMs, 60 * minuteMs];

/** Whether the clocks of a zone showed this very time before. */
const isShownAgain = (at: Date, zone: string): boolean =>
  setBacks.some((by) => aheadMs(at.getTime() - by, zone) - aheadMs(at.getTime(), zone) === by);

/** Whether it comes within so many minutes, whenever one begins to wait: in the next days, and on each day of a year. */
export function comesWithin(cron: string, zone: string, from: Date, minutes: number): boolean {
  const most = minutes * minuteMs;
  const start = from.getTime();
  const waits = (step: number, days: number): boolean => {
    for (let at = start; at < start + days * dayMs; at += step) {
      const next = nextAfter(cron, zone, new Date(at));
      if (next === null || next.getTime() - at > most) return false;
    }
    return true;
  };
  return waits(Math.min(most, dayMs), 7) && waits(dayMs, 370);
}
