import { showTime } from './moment.ts';

/** A moment in a cell: the day, and the time under it. */
export function TimeCell({ at }: { at: string }) {
  const [day, time] = showTime(at).split(' ');
  return (
    <span className="two">
      {day}
      <small>{time}</small>
    </span>
  );
}
