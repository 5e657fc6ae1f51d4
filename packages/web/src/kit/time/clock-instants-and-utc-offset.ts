import { clockOf, instantOf } from './zone-clock.ts';

const hourMs = 3_600_000;

/**
 * The instants at which the clocks of a zone show this: none in the hour that they skip in spring, two in the one that
 * comes twice in autumn, the earlier first.
 */
export function instantsAtClock(clock: string, zone: string): string[] {
  const near = Date.parse(instantOf(clock, zone));
  // No zone moves its clocks by more than two hours; some by half an hour.
  const around = [-2, -1, -0.5, 0, 0.5, 1, 2].map((hours) => new Date(near + hours * hourMs).toISOString());
  return around.filter((instant) => clockOf(instant, zone) === clock);
}

/** How far a zone is from UTC at an instant, as `UTC+8` or `UTC-3:30`. */
export function utcOffsetText(instant: string, zone: string): string {
  const shown = Date.parse(`${clockOf(instant, zone).replace(' ', 'T')}:00Z`);
  // A clock shows no seconds: what is left of the instant's minute is no part of the difference.
  const minutes = Math.ceil((shown - Date.parse(instant)) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
