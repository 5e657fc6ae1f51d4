import { sheetLimits } from './sheet-limits.ts';

const dayMs = 86_400_000;
/** Day 0 of the two calendars in which workbooks count. */
const day0 = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** The built-in formats that show a date or a time. */
const builtIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a number in this format is a moment: its pattern has date letters outside quotes and colours. */
export function showsDate(id: number, pattern: string | undefined): boolean {
  if (pattern === undefined) return builtIn(id);
  const bare = pattern.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare);
}

/** Writes a day number as people do: a date, a date with its time, or a time alone. */
export function momentText(serial: number, calendar: 1900 | 1904): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return numberText(serial, undefined);
  // Rounded to whole seconds, because the fraction of a day is never exact.
  const at = new Date(day0[calendar] + Math.round(serial * 86_400) * 1_000);
  const [date = '', rest = ''] = at.toISOString().split('T');
  const time = rest.endsWith(':00.000Z') ? rest.slice(0, 5) : rest.slice(0, 8);
  if (serial < 1) return time;
  return at.getTime() % dayMs === 0 ? date : `${date} ${time}`;
}

/** Writes a number as it was typed: without the noise of its binary form, with the zeros of its format. */
export function numberText(value: number, pattern: string | undefined): string {
  if (pattern !== undefined && /^0{2,20}$/.test(pattern) && Number.isInteger(value) && value >= 0) {
    return String(value).padStart(pattern.length, '0');
  }
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
}

/** Cleans a cell: no half characters and no NUL, which the database refuses. */
export function cellText(text: string): string {
  const cut = text.length > sheetLimits.cell ? text.slice(0, sheetLimits.cell) : text;
  return cut
    .replace(/[\0\p{Cs}]/gu, '\ufffd')
    .replaceAll('\r\n', '\n')
    .trim();
}
