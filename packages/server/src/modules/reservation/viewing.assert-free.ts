import { formatDate } from '@mdi/contract/kit/display.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import { isWorking, type WorkSchedule } from '../../kit/time/working-hours.ts';
import { hoursOf } from '../suggestion/index.ts';

import { releaseExpiredHoldsNow, takenTimes } from './viewing.queries.ts';

type Wanted = { hostId: number; unitId: number | null; startAt: Date; endAt: Date };

const hourMs = 3_600_000;
const weekHours = 7 * 24;
const maxOffered = 3;

type Times = { startAt: Date; endAt: Date };
const overlap = (a: Times, b: Times) => a.startAt < b.endAt && b.startAt < a.endAt;
const shifted = ({ startAt, endAt }: Times, hours: number): Times => ({
  startAt: new Date(startAt.getTime() + hours * hourMs),
  endAt: new Date(endAt.getTime() + hours * hourMs),
});

/** The nearest times of work, whole hours away from what is wanted, at which nothing is planned. */
function nearestFree(wanted: Times, taken: readonly Times[], working: WorkSchedule, now: Date): Times[] {
  const inside = ({ startAt, endAt }: Times) =>
    startAt > now && isWorking(working, startAt) && isWorking(working, new Date(endAt.getTime() - 1));
  const free: Times[] = [];
  for (let hours = 1; hours <= weekHours && free.length < maxOffered; hours += 1) {
    for (const one of [shifted(wanted, hours), shifted(wanted, -hours)])
      if (inside(one) && !taken.some((other) => overlap(one, other))) free.push(one);
  }
  return free.slice(0, maxOffered).toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
}

/** That neither the host nor the unit has a viewing then. @throws Refusal 400 with the three nearest free times */
export async function assertHostAndUnitFree(
  ctx: Ctx,
  projectId: number,
  wanted: Wanted,
  but: number,
): Promise<void> {
  await releaseExpiredHoldsNow(ctx);
  const week = weekHours * hourMs;
  const from = new Date(wanted.startAt.getTime() - week);
  const taken = await takenTimes(
    ctx,
    { ...wanted, hostIds: [wanted.hostId] },
    from,
    new Date(wanted.endAt.getTime() + week),
    but,
  );
  const clash = taken.find((one) => overlap(wanted, one));
  if (!clash) return;
  const working = await hoursOf(ctx, projectId);
  const free = nearestFree(wanted, taken, working, ctx.now()).map(({ startAt }) =>
    formatDate(startAt.toISOString(), 'MM-DD HH:mm', working.zone),
  );
  const told = free.length === 0 ? ctx.say('reservation.error.noneFree') : free.join(' · ');
  const key =
    clash.hostId === wanted.hostId ? 'reservation.error.hostTaken' : 'reservation.error.unitTakenThen';
  refuseField('startAt', key, told);
}
