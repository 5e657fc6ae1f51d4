import { SheetProblem, sheetLimits } from './sheet-limits.ts';

/** A row that isn't empty; `number` is the workbook's own. */
export type SheetRow = { number: number; cells: string[] };
export type SheetSummary = { headers: string[]; rows: number };

/** Untitled columns at the end hold nothing that could be imported. */
function titled(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((title) => title !== '');
  return cells.slice(0, last + 1);
}

/**
 * Takes the rows of a sheet in order: the first that isn't empty holds the titles, and empty rows are left out.
 * @throws SheetProblem where there are too many
 */
export function rowCollector(add: (row: SheetRow) => void) {
  let headers: string[] | undefined;
  let rows = 0;
  return {
    take(number: number, cells: readonly string[]): void {
      if (!cells.some((cell) => cell !== '')) return;
      if (!headers) {
        headers = titled(cells);
        return;
      }
      const { length } = headers;
      const own = Array.from({ length }, (_, at) => cells[at] ?? '');
      if (!own.some((cell) => cell !== '')) return;
      rows += 1;
      if (rows > sheetLimits.maxRows) {
        throw new SheetProblem('import.error.tooManyRows', sheetLimits.maxRows);
      }
      add({ number, cells: own });
    },
    end(): SheetSummary {
      if (!headers || rows === 0) throw new SheetProblem('import.error.empty');
      return { headers, rows };
    },
  };
}

/** Refuses what stands too far to the right, in the header or below it. */
export function assertColumnLimit(at: number): void {
  if (at >= sheetLimits.maxColumns) {
    throw new SheetProblem('import.error.tooManyColumns', sheetLimits.maxColumns);
  }
}
