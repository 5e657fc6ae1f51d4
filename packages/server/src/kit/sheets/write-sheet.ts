import { createWriteStream } from 'node:fs';

/** A spreadsheet cell holds no more characters. */
const maxCharacters = 32_767;

/** The cell format "text": a text that begins like a formula (= + - @) stays text, also when edited. */
const text = '@';

/** Cuts a text to what a cell can hold, without half a character at its end. */
const fitting = (cell: string): string =>
  cell.length > maxCharacters ? cell.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, '') : cell;

export type SheetColumn = {
  title: string;
  width: number;
  number?: boolean;
  /** Turns texts that are a day, or a moment as `YYYY-MM-DD HH:mm:ss`, into values that can be calculated with. */
  date?: 'day' | 'moment' | undefined;
};

const formats = { day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm:ss' } as const;
const moment = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/;

/** A spreadsheet's clock has no zone, so a time that is written as UTC shows as it is here. */
const dated = (cell: string): Date => new Date(`${cell.replace(' ', 'T')}${cell.length > 10 ? 'Z' : ''}`);

export type Sheet = {
  /** Adds one row; text stays text, whatever it looks like. */
  add: (cells: readonly (string | number | null)[]) => void;
  /** Writes what is left, after which the file is complete. @throws what kept the disk from taking it */
  close: () => Promise<void>;
  /** Gives up on a file that isn't going to be complete. */
  abandon: () => void;
};

/**
 * Opens a workbook of one sheet that is written to `file` as rows come in, so that memory doesn't grow with them. The
 * first row, the titles, stays in sight, and so do the first columns.
 * @param columns their titles and widths, in characters, and whether they hold numbers to calculate with
 */
export async function openSheet(
  file: string,
  name: string,
  columns: readonly SheetColumn[],
  frozen = 1,
): Promise<Sheet> {
  // Loaded only here, because it is large and only exports use it.
  const { default: exceljs } = await import('exceljs');
  const out = createWriteStream(file);
  const broken = new Promise<never>((_, reject) => out.on('error', reject));
  // It is handled in close(); until then it must not count as unhandled.
  broken.catch(() => {});
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1, xSplit: frozen }] });
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  sheet.columns = columns.map(({ title, width, number, date }) => ({
    header: title,
    width,
    ...(number ? {} : { style: { numFmt: date ? formats[date] : text } }),
  }));
  sheet.getRow(1).font = { bold: true };
  return {
    add(cells) {
      const told = cells.map((cell, at) => {
        if (typeof cell !== 'string') return cell;
        return columns[at]?.date && moment.test(cell) ? dated(cell) : fitting(cell);
      });
      sheet.addRow(told).commit();
    },
    async close() {
      sheet.commit();
      await Promise.race([book.commit(), broken]);
    },
    abandon() {
      out.destroy();
    },
  };
}
