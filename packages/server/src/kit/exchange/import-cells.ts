import { momentText } from '../sheets/read-cells.ts';
import { momentInZone } from '../time/wall-clock.ts';

/** Makes a text half-width and takes out the invisible characters that are copied along with it. */
export const halfWidthCell = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();

/** Reads a number that only identifies (a card, a job number, a device): half-width, without blanks. */
export const codeInCell = (cell: string): string => halfWidthCell(cell).replace(/\s+/g, '');

/** Splits a cell that names several things. */
export const partsOfCell = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[、,，;；\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Reads a text of a field that may be left out. */
export const cellOrNull = (cell: string | undefined): string | null => cell || null;

/** Reads a typed number, with or without separators; anything else goes on as text, and the schema refuses it. */
export function numberInCell(cell: string | undefined): number | string | null {
  if (!cell) return null;
  const bare = codeInCell(cell).replace(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  return /^[+-]?\d+(\.\d+)?$/.test(bare) ? Number(bare) : cell;
}

const dayPattern = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/;
/** Serial days of spreadsheets, from 1954 to 2173; they arrive as text from cells that were pasted into text. */
const serialPattern = /^[2-9]\d{4}(?:\.\d+)?$/;

/** Reads a day in any usual notation as `YYYY-MM-DD`; anything else goes on as it is, and the schema refuses it. */
export function dayInCell(cell: string | undefined): string | null {
  if (!cell) return null;
  // A workbook gives a day with the time of midnight when its format shows one.
  const text = halfWidthCell(cell).replace(/[ T]0?0:00(:00)?$/, '');
  const bare = text.replace(/\s+/g, '');
  if (serialPattern.test(bare)) return momentText(Number(bare), 1900);
  const [, year, month, day, mm, dd] = dayPattern.exec(bare) ?? [];
  return year
    ? `${year}-${(month ?? mm ?? '').padStart(2, '0')}-${(day ?? dd ?? '').padStart(2, '0')}`
    : text;
}

/**
 * Reads a moment in the zone of whoever typed it as ISO 8601 UTC; a day alone lasts to its end. Anything else goes on
 * as it is, and the schema refuses it.
 */
export function momentInCell(cell: string | undefined, timeZone: string): string | null {
  if (!cell) return null;
  const text = halfWidthCell(cell).replace(/\s+(?=[年月日])|(?<=[年月])\s+/g, '');
  const serial = serialPattern.test(text) ? momentText(Number(text), 1900) : text;
  const [, day = '', time = '23:59:59'] = /^(.*?\d日?)(?:(?:\s+|T)(\d{1,2}:\S+))?$/.exec(serial) ?? [];
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time);
  const date = dayInCell(day) ?? '';
  const [, hours = '', minutes = '', seconds = '00'] = clock ?? [];
  const wall = Date.parse(`${date}T${hours.padStart(2, '0')}:${minutes}:${seconds}Z`);
  if (!clock || Number.isNaN(wall)) return cell;
  return new Date(momentInZone(wall, timeZone)).toISOString();
}
