import { assertColumnLimit, rowCollector, type SheetRow, type SheetSummary } from './collect-rows.ts';
import { cellText, momentText, numberText, showsDate } from './read-cells.ts';
import { brokenSheet, SheetProblem, sheetLimits } from './sheet-limits.ts';

/** The names of streams inside the file that say what it is. */
const stream = (name: string) => Buffer.from(name, 'utf16le');
const encrypted = stream('EncryptedPackage');
const macros = stream('_VBA_PROJECT');
const books = [stream('Workbook'), stream('Book')];

type Cell = { t?: string; v?: unknown; z?: string | number };

function textOf(cell: Cell | undefined, calendar: 1900 | 1904): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return '';
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t !== 'n' || typeof cell.v !== 'number') return cellText(String(cell.v));
  const pattern = cell.z === undefined ? undefined : String(cell.z);
  return showsDate(0, pattern) ? momentText(cell.v, calendar) : numberText(cell.v, pattern);
}

/**
 * Reads the first sheet of an old XLS. Macros and encrypted files are refused; formulas count by their last
 * result. @throws SheetProblem with what a person can do about it
 */
export async function readXls(bytes: Buffer, add: (row: SheetRow) => void): Promise<SheetSummary> {
  if (bytes.includes(encrypted)) throw new SheetProblem('import.error.encrypted');
  if (bytes.includes(macros)) throw new SheetProblem('import.error.macros');
  if (!books.some((name) => bytes.includes(name))) throw new SheetProblem('import.error.format');
  const { read, utils } = await import('@e965/xlsx');
  const book = readBook();
  const [name = ''] = book.SheetNames;
  const sheet = book.Sheets[name];
  if (!sheet?.['!ref']) throw new SheetProblem('import.error.empty');
  const { e: last } = utils.decode_range(sheet['!ref']);
  const calendar = book.Workbook?.WBProps?.date1904 ? 1904 : 1900;
  const rows = rowCollector(add);
  // Dense, as asked for below: rows of cells.
  const data = (sheet['!data'] ?? []) as (Cell[] | undefined)[];
  for (let r = 0; r <= last.r; r += 1) {
    const cells = (data[r] ?? []).map((cell) => textOf(cell, calendar));
    assertColumnLimit(cells.findLastIndex((cell) => cell !== undefined && cell !== ''));
    rows.take(
      r + 1,
      Array.from(cells, (cell) => cell ?? ''),
    );
  }
  return rows.end();

  function readBook() {
    try {
      return read(bytes, {
        type: 'buffer',
        dense: true,
        sheets: 0,
        // One row more than is allowed besides the titles, so that the excess is noticed.
        sheetRows: sheetLimits.maxRows + 2,
        cellFormula: false,
        cellHTML: false,
        cellNF: true,
        cellText: false,
      });
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      throw /password|encrypt/i.test(text) ? new SheetProblem('import.error.encrypted') : brokenSheet();
    }
  }
}
