import type { Duty, DutyShift } from '@mdi/contract/modules/base-data/alarm-duty.fields.ts';

/** What the clocks of a project show: the day of the week, Monday is 1, and the minute of the day. */
export type WallTime = { day: number; minute: number };

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether a minute lies from one time to another; an end before the start is on the next day, the same is all day. */
function within(minute: number, from: string, to: string): 'today' | 'sinceYesterday' | null {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  if (start < end) return minute >= start && minute < end ? 'today' : null;
  if (minute >= start) return 'today';
  return minute < end ? 'sinceYesterday' : null;
}

const dayBefore = (day: number): number => (day === 1 ? 7 : day - 1);

/** Whether somebody is on duty; who began in the evening is so until the morning. */
export function isOnDuty({ days, from, to }: DutyShift, { day, minute }: WallTime): boolean {
  const began = within(minute, from, to);
  // All day is from midnight, whatever time stands there twice.
  if (from === to) return days.includes(day);
  return began !== null && days.includes(began === 'today' ? day : dayBefore(day));
}

export const isInQuietHours = ({ quiet }: Duty, { minute }: WallTime): boolean =>
  quiet !== null && within(minute, quiet.from, quiet.to) !== null;
