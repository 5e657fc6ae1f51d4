const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formatters.set(timeZone, made);
  return made;
}

/** How far a zone's clocks are ahead at a moment, in milliseconds. */
export function zoneOffsetMs(at: number, timeZone: string): number {
  const shown = formatterOf(timeZone).format(at);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;
}

/** The day that a zone's clocks show at a moment, YYYY-MM-DD. */
export const dayInZone = (at: Date, timeZone: string): string =>
  formatterOf(timeZone).format(at).slice(0, 10);

/** Finds when a zone's clocks are put forward between two moments. */
function putOnBetween(from: number, to: number, timeZone: string): number {
  const before = zoneOffsetMs(from, timeZone);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffsetMs(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** When a zone's clocks show a time, given as if it were UTC; for one that they skip, the moment they do so. */
export function momentInZone(wall: number, timeZone: string): number {
  const guess = wall - zoneOffsetMs(wall, timeZone);
  const at = wall - zoneOffsetMs(guess, timeZone);
  if (at + zoneOffsetMs(at, timeZone) === wall) return at;
  return putOnBetween(Math.min(guess, at), Math.max(guess, at), timeZone);
}
