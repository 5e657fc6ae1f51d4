const written = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const digits = /^(\d{4})(\d{2})(\d{2})$/;
const short = /^(\d{1,2})[-/.月](\d{1,2})日?$/;

const day = (year: number, month: number, date: number): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, date));
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return real ? at.toISOString().slice(0, 10) : undefined;
};

/**
 * A day as people write it (2027-05-01, 20270501, 2027/5/1, 2027.5.1, 2027年5月1日, 5-1) as `YYYY-MM-DD`; undefined
 * where it is none. Without a year it is this year's, or next year's where only days from `today` on are meant.
 */
export function parseDay(typed: string, today: string, toCome = false): string | undefined {
  const text = typed.normalize('NFKC').trim();
  const [, year, month, date] = written.exec(text) ?? digits.exec(text) ?? [];
  if (year) return day(Number(year), Number(month), Number(date));
  const [, ofYear, ofMonth] = short.exec(text) ?? [];
  if (!ofYear) return undefined;
  const thisYear = Number(today.slice(0, 4));
  const near = day(thisYear, Number(ofYear), Number(ofMonth));
  const past = toCome && near !== undefined && near < today;
  return past || near === undefined ? day(thisYear + 1, Number(ofYear), Number(ofMonth)) : near;
}

const clock = /^(\d{1,2})[:.]?(\d{2})$/;

/** A day and a time as people write them as `YYYY-MM-DD HH:mm`, both to come; a day alone lasts to its end. */
export function parseDayAndTime(typed: string, today: string): string | undefined {
  const [written = '', time = '23:59', ...more] = typed.normalize('NFKC').trim().split(/\s+/);
  const at = parseDay(written, today, true);
  const [, hours = '', minutes = ''] = clock.exec(time) ?? [];
  if (at === undefined || more.length > 0 || hours === '' || Number(hours) > 23 || Number(minutes) > 59) {
    return undefined;
  }
  return `${at} ${hours.padStart(2, '0')}:${minutes}`;
}
