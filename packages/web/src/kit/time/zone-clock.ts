import { formatDate } from '@mdi/contract/kit/display.ts';
import { signedInUser } from '../rights/signed-in-user.ts';

/** What a clock on the wall shows, to the minute: the format in which times are typed and shown in fields. */
export const clockFormat = 'YYYY-MM-DD HH:mm';

/** An instant as a zone's clocks show it; of the current project unless given. */
export const clockOf = (instant: string, zone: string = signedInUser().timeZone): string =>
  formatDate(instant, clockFormat, zone);

const asUtc = (clock: string): number => Date.parse(`${clock.replace(' ', 'T')}:00Z`);

/**
 * The instant, in ISO 8601 UTC, at which the clocks of a time zone show this. In the hour that a clock skips it
 * is one beside it; in the hour that comes twice, one of the two.
 */
export function instantOf(clock: string, zone: string = signedInUser().timeZone): string {
  const wanted = asUtc(clock);
  // The zone's offset is known for instants only: the first guess is hours off, the second is right.
  const shift = (at: number) => asUtc(clockOf(new Date(at).toISOString(), zone)) - at;
  const near = wanted - shift(wanted);
  return new Date(wanted - shift(near)).toISOString();
}
