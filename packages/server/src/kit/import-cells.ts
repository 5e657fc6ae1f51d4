/** The parts of a cell that names several things. */
export const partsOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[、,，;；\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** A text of a field that may be left out. */
export const orNull = (cell: string | undefined): string | null => cell || null;

/** A number as it was typed, with or without thousands; what is none goes on as text, and the schema refuses it. */
export function numberIn(cell: string | undefined): number | string | null {
  if (!cell) return null;
  const plain = cell.normalize('NFKC').replace(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : cell;
}

const dayPattern = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;

/** A day in any usual notation as `YYYY-MM-DD`; anything else goes on as it is, and the schema refuses it. */
export function dayIn(cell: string | undefined): string | null {
  if (!cell) return null;
  // A workbook gives a day with the time of midnight when its format shows one.
  const text = cell.normalize('NFKC').replace(/ 00:00(:00)?$/, '');
  const [, year, month = '', day = ''] = dayPattern.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** How far a zone's clocks are ahead at a moment, in milliseconds. */
function aheadMs(at: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;
}

/**
 * A moment as people write it in their zone, as ISO 8601 UTC; a day alone lasts to its end. Anything else goes
 * on as it is, and the schema refuses it.
 */
export function momentIn(cell: string | undefined, timeZone: string): string | null {
  if (!cell) return null;
  const [day = '', time = '23:59:59'] = cell.normalize('NFKC').split(/[ T]+/);
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time);
  const date = dayIn(day) ?? '';
  const [, hours = '', minutes = '', seconds = '00'] = clock ?? [];
  const wall = Date.parse(`${date}T${hours.padStart(2, '0')}:${minutes}:${seconds}Z`);
  if (!clock || Number.isNaN(wall)) return cell;
  const near = wall - aheadMs(wall, timeZone);
  return new Date(wall - aheadMs(near, timeZone)).toISOString();
}
