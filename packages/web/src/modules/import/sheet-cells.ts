import type { Import, ImportColumn, ImportRow } from '@mdi/contract/modules/import/import.contract.ts';

/** A column of the file that is imported: what it fills, and where it stands in a row's cells. */
export type SheetColumn = ImportColumn & { at: number };
/** A cell, by the row's number in the workbook and the key of its column. */
export type SheetSpot = { number: number; column: string };
export type CellChange = SheetSpot & { text: string };

/** The columns of the file that fill something, in the order of the file. */
export const mappedColumns = ({ columns, mapping }: Pick<Import, 'columns' | 'mapping'>): SheetColumn[] =>
  mapping.flatMap((key, at) => {
    const column = columns.find((one) => one.key === key);
    return column ? [{ ...column, at }] : [];
  });

export const isSameCell = (a: SheetSpot | undefined, b: SheetSpot): boolean =>
  a !== undefined && a.number === b.number && a.column === b.column;

/** What a cell's record has now, where the row changes it; undefined where it doesn't. */
export const valueBefore = ({ changes }: ImportRow, key: string): string | undefined =>
  changes.find(({ column }) => column === key)?.before;

/** A row that is in can't be corrected any more. */
export const isRowImported = ({ state }: Pick<ImportRow, 'state'>): boolean =>
  state === 'added' || state === 'updated' || state === 'undone';

/** What is wrong with a cell. */
export const problemAt = ({ problems }: ImportRow, key: string): string | undefined =>
  problems.find(({ column }) => column === key)?.text;

/** What is wrong with a row as a whole, or with what the file has no column for. */
export const problemsBeside = ({ problems }: ImportRow, columns: readonly SheetColumn[]): string[] =>
  problems.filter(({ column }) => !columns.some(({ key }) => key === column)).map(({ text }) => text);

/** Where a row is to be corrected; one that only waits for another has nothing of its own. */
function badSpots(row: ImportRow, columns: readonly SheetColumn[]): SheetSpot[] {
  if (row.problems.length === 0 || row.state === 'waits' || isRowImported(row)) return [];
  const own = columns.filter(({ key }) => problemAt(row, key) !== undefined);
  return (own.length > 0 ? own : columns.slice(0, 1)).map(({ key }) => ({ number: row.number, column: key }));
}

/** The next cell with an error after a place (or before it), in reading order; undefined where none follows. */
export function nextProblemCell(
  rows: readonly ImportRow[],
  columns: readonly SheetColumn[],
  from: SheetSpot | undefined,
  back = false,
): SheetSpot | undefined {
  const order = ({ number, column }: SheetSpot) =>
    rows.findIndex((row) => row.number === number) * columns.length +
    columns.findIndex(({ key }) => key === column);
  const here = from === undefined ? -1 : order(from);
  const all = rows.flatMap((row) => badSpots(row, columns));
  return back ? all.findLast((spot) => order(spot) < here) : all.find((spot) => order(spot) > here);
}

/** The cell that an arrow key, Home or End leads to; undefined where it leads nowhere. */
export function cellAfterKey(
  rows: readonly ImportRow[],
  columns: readonly SheetColumn[],
  { number, column }: SheetSpot,
  key: string,
): SheetSpot | undefined {
  const y = rows.findIndex((row) => row.number === number);
  const x = columns.findIndex((one) => one.key === column);
  const to = {
    ArrowUp: [y - 1, x],
    ArrowDown: [y + 1, x],
    ArrowLeft: [y, x - 1],
    ArrowRight: [y, x + 1],
    Home: [y, 0],
    End: [y, columns.length - 1],
  }[key];
  const row = rows[to?.[0] ?? -1];
  const next = columns[to?.[1] ?? -1];
  return row && next ? { number: row.number, column: next.key } : undefined;
}

/** A cell as spreadsheets copy it: in quotes, doubled inside, where it holds a break or a quote. */
const copied = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/g;

/** The cells of text that was copied from a spreadsheet; the break at its end begins no line. */
export function parseTable(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, cell = '', end = ''] of text.replace(/(\r\n|\r|\n)$/, '').matchAll(copied)) {
    const quoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
    lines.at(-1)?.push(quoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  return lines;
}

/** Lays copied cells over rows from a place on: line by line, past those that are in already. */
export function pastedChanges(
  rows: readonly Pick<ImportRow, 'number' | 'state'>[],
  columns: readonly SheetColumn[],
  from: string,
  table: readonly (readonly string[])[],
): CellChange[] {
  const first = columns.findIndex(({ key }) => key === from);
  return rows.slice(0, table.length).flatMap(({ number, state }, y) => {
    if (isRowImported({ state })) return [];
    return (table[y] ?? []).flatMap((text, x) => {
      const column = columns[first + x];
      return column ? [{ number, column: column.key, text: text.trim() }] : [];
    });
  });
}
