import { formatDate } from '@mdi/contract/kit/display.ts';
import { slotDays } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { dayInZone } from '../../kit/time/wall-clock.ts';
import { spansUntil, type WorkSchedule } from '../../kit/time/working-hours.ts';
import { hoursOf } from '../suggestion/index.ts';
import { type BookingRules, hostsForBuilding } from './booking.queries.ts';
import { releaseExpiredHoldsNow, takenTimes } from './viewing.queries.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Nobody is called to a building at once: who chooses a time leaves the property so long to prepare. */
const noticeMinutes = 120;
const maxOffered = 3;

type Times = { startAt: Date; endAt: Date };
type Taken = Times & { hostId: number | null; unitId: number | null };
const overlap = (a: Times, b: Times) => a.startAt < b.endAt && b.startAt < a.endAt;

/** Times of so many minutes, one after the other from the beginning of each working day, that lie far enough ahead. */
export function slotTimes(working: WorkSchedule, now: Date, minutes: number): Times[] {
  const until = new Date(now.getTime() + slotDays * dayMs);
  const earliest = now.getTime() + noticeMinutes * minuteMs;
  const times: Times[] = [];
  for (const { from, to } of spansUntil(working, now, until))
    for (let at = from; at + minutes * minuteMs <= to; at += minutes * minuteMs)
      if (at >= earliest) times.push({ startAt: new Date(at), endAt: new Date(at + minutes * minuteMs) });
  return times;
}

export type SlotWish = {
  projectId: number;
  buildingId: number;
  unitId: number | null;
  booking: BookingRules;
  but: number;
};

/** Free times in a building, each with who can show it then, those with the fewest viewings first. */
export async function freeTimes(ctx: PublicCtx, { projectId, buildingId, unitId, booking, but }: SlotWish) {
  await releaseExpiredHoldsNow(ctx);
  const working = await hoursOf(ctx, projectId);
  const hosts = await hostsForBuilding(ctx, booking.hostIds, buildingId);
  const times = slotTimes(working, ctx.now(), booking.minutes);
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last || hosts.length === 0) return { zone: working.zone, times: [] };
  const hostIds = hosts.map(({ hostId }) => hostId);
  const taken = await takenTimes(ctx, { hostIds, unitId }, first.startAt, last.endAt, but);
  const busy = (hostId: number) => taken.filter((one) => one.hostId === hostId).length;
  const calm = hosts.toSorted((a, b) => busy(a.hostId) - busy(b.hostId));
  const free = times.flatMap((time) => {
    const then = taken.filter((one: Taken) => overlap(one, time));
    if (unitId !== null && then.some((one) => one.unitId === unitId)) return [];
    const able = calm.filter(({ hostId }) => !then.some((one) => one.hostId === hostId));
    return able.length === 0 ? [] : [{ ...time, hosts: able }];
  });
  return { zone: working.zone, times: free };
}

/** The same by days, as phones show them. */
export function timesByDay(zone: string, times: readonly Times[]) {
  const days = new Map<string, { startAt: string; endAt: string }[]>();
  for (const { startAt, endAt } of times) {
    const day = dayInZone(startAt, zone);
    const slots = days.get(day) ?? [];
    slots.push({ startAt: startAt.toISOString(), endAt: endAt.toISOString() });
    days.set(day, slots);
  }
  return [...days].map(([day, slots]) => ({ day, slots }));
}

/** The three of them that are nearest to a time, in words. */
export const nearestTimes = (zone: string, at: Date, times: readonly Times[]): string =>
  times
    .toSorted((a, b) => Math.abs(+a.startAt - +at) - Math.abs(+b.startAt - +at))
    .slice(0, maxOffered)
    .toSorted((a, b) => +a.startAt - +b.startAt)
    .map(({ startAt }) => formatDate(startAt.toISOString(), 'MM-DD HH:mm', zone))
    .join(' · ');
