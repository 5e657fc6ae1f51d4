import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { lateGuestMinutes, passEarlyMinutes } from '@mdi/contract/modules/visit/visit.fields.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { clockOf } from '../../kit/time/zone-clock.ts';

/** How long (milliseconds) somebody is late who is still expected; null while they aren't, or when their time is over. */
export function lateMs(
  { state, startAt, endAt }: Pick<VisitRow, 'state' | 'startAt' | 'endAt'>,
  now: number,
) {
  const late = now - Date.parse(startAt);
  const waits = (state === 'approved' || state === 'invited') && now < Date.parse(endAt);
  return waits && late >= lateGuestMinutes * 60_000 ? late : null;
}

/** How long (milliseconds) somebody has waited for the review. */
export const waitedMs = (
  { waitingSince, startAt }: Pick<VisitRow, 'waitingSince' | 'startAt'>,
  now: number,
) => Math.max(0, now - Date.parse(waitingSince ?? startAt));

/** Whether the desk may check a guest in at this time: from a little before the visit begins until it ends. */
export const isCheckInTime = (
  { startAt, endAt }: Pick<VisitRow, 'startAt' | 'endAt'>,
  now: number,
): boolean => now >= Date.parse(startAt) - passEarlyMinutes * 60_000 && now <= Date.parse(endAt);

/** A day without its year where that was said before. */
const dayAfter = (day = '', last = ''): string =>
  day.slice(0, 4) === last.slice(0, 4) ? last.slice(5) : last;

/** The width of a column of periods, also of those over midnight. */
export const periodWidth = 220;

/** From when until when; what is the same of both days is said once. */
export function VisitPeriod({ startAt, endAt }: Pick<VisitRow, 'startAt' | 'endAt'>) {
  const [day, from] = clockOf(startAt).split(' ');
  const [lastDay, until] = clockOf(endAt).split(' ');
  const title = `${showTime(startAt)} – ${showTime(endAt)}`;
  if (day === lastDay) {
    return (
      <span className="two whole" title={title}>
        {day}
        <small>
          {from}–{until}
        </small>
      </span>
    );
  }
  return (
    <span className="two whole" title={title}>
      {day} {from}
      <small>
        – {dayAfter(day, lastDay)} {until}
      </small>
    </span>
  );
}

/** The same in one line. */
export function visitPeriodText({ startAt, endAt }: Pick<VisitRow, 'startAt' | 'endAt'>): string {
  const [day, from] = clockOf(startAt).split(' ');
  const [lastDay, until] = clockOf(endAt).split(' ');
  return day === lastDay ? `${day} ${from}–${until}` : `${day} ${from} – ${dayAfter(day, lastDay)} ${until}`;
}
