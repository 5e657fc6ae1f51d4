import { showTime } from '../../time/project-time.ts';

/** The width of a column of moments. */
export const timeWidth = 148;

/** A moment in a cell: day and time; the seconds where there is a second line, else in the tooltip. */
export function TimeCell({ at }: { at: string }) {
  const shown = showTime(at);
  const [day, time = ''] = shown.split(' ');
  return (
    <span className="two time-cell" title={shown}>
      {day}
      <small>
        {time.slice(0, 5)}
        <span className="seconds">{time.slice(5)}</span>
      </small>
    </span>
  );
}
