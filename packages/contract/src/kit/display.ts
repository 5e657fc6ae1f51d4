import { fillSentence } from './words.ts';

/** A point in time: ISO 8601 with a zone, a date `YYYY-MM-DD`, a Date, milliseconds, or ten digits of seconds. */
export type Moment = string | number | Date | null | undefined;

/** The sentences of {@link relativeTime}; `{0}` is the number of minutes or hours. */
export type RelativeWords = {
  readonly justNow: string;
  readonly oneMinute: string;
  readonly minutes: string;
  readonly oneHour: string;
  readonly hours: string;
  readonly oneDay: string;
};

const defaultPattern = 'YYYY-MM-DD HH:mm:ss';
const defaultTimeZone = 'Asia/Shanghai';

/**
 * Masks a phone: with at least 8 digits the first 3 and last 4 characters stay and `****` hides the middle.
 * Empty gives ''; a shorter value stays as it is. Source: spec §5 display helpers.
 */
export function maskPhone(phone: string | null | undefined): string {
  const shown = [...(phone ?? '').trim()];
  // Full-width digits count too: they would otherwise show a whole phone.
  const digitCount = shown.filter((character) => /\p{Nd}/u.test(character)).length;
  if (digitCount < 8) return shown.join('');
  return `${shown.slice(0, 3).join('')}****${shown.slice(-4).join('')}`;
}

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  // Otherwise a small negative number would read -0.00.
  signDisplay: 'negative',
});
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Shows a number with two decimals and thousands separators; a non-numeric or empty value is '--'.
 * Numeric text counts as a number. Source: spec §5 display helpers.
 */
export function formatNumber(value: string | number | null | undefined): string {
  const number = typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? twoDecimals.format(number) : '--';
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Shows how many there are, with thousands separators. */
export const formatCount = (count: number): string => whole.format(count);

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
// Text without a zone would mean another time in every browser, so it isn't read at all.
const isoInstant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

// Date.parse lets 30 February roll over into March.
const isCalendarDate = (date: string) => {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
};

function millisecondsOfText(value: string): number {
  if (/^\d{10}$/.test(value)) return Number(value) * 1000;
  if (/^\d{13}$/.test(value)) return Number(value);
  const date = isoDate.test(value) ? value : isoInstant.exec(value)?.[1];
  return date !== undefined && isCalendarDate(date) ? Date.parse(value) : Number.NaN;
}

/** Milliseconds since 1970, or NaN. Ten digits are seconds (spec §5 display helpers). */
function milliseconds(value: Moment): number {
  if (value === null || value === undefined) return Number.NaN;
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string') return millisecondsOfText(value.trim());
  return /^\d{10}$/.test(String(value)) ? value * 1000 : value;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs far more than using it, and a list shows hundreds of times. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

/**
 * Shows a point in time; the pattern knows YYYY MM DD HH mm ss. A bare date is a day of the calendar and is
 * the same day in every zone. Missing or invalid gives ''. An unknown time zone throws a RangeError.
 * Source: spec §5 display helpers.
 */
export function formatDate(value: Moment, pattern = defaultPattern, timeZone = defaultTimeZone): string {
  const time = new Date(milliseconds(value));
  if (Number.isNaN(time.getTime())) return '';
  const isDay = typeof value === 'string' && isoDate.test(value.trim());
  const parts = formatterOf(isDay ? 'UTC' : timeZone).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes, width: number) =>
    (parts.find((found) => found.type === type)?.value ?? '').padStart(width, '0');
  const tokens: Record<string, string> = {
    YYYY: part('year', 4),
    MM: part('month', 2),
    DD: part('day', 2),
    HH: part('hour', 2),
    mm: part('minute', 2),
    ss: part('second', 2),
  };
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (token) => tokens[token] ?? token);
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Says how long ago something was, seen from `now`: under 30 s just now, under 1 h whole minutes (at least
 * one), under 1 day whole hours, under 2 days one day, else the date. A time more than 30 s ahead is a date
 * too; missing or invalid gives ''. Source: spec §5 display helpers.
 */
export function relativeTime(
  value: Moment,
  now: Moment,
  words: RelativeWords,
  timeZone = defaultTimeZone,
): string {
  const ago = milliseconds(now) - milliseconds(value);
  if (!(ago > -30 * second) || ago >= 2 * day) return formatDate(value, defaultPattern, timeZone);
  if (ago < 30 * second) return words.justNow;
  if (ago < 2 * minute) return words.oneMinute;
  if (ago < hour) return fillSentence(words.minutes, [Math.floor(ago / minute)]);
  if (ago < 2 * hour) return words.oneHour;
  if (ago < day) return fillSentence(words.hours, [Math.floor(ago / hour)]);
  return words.oneDay;
}
