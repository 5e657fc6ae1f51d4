import path from 'node:path';
import { assertColumnLimit, rowCollector, type SheetRow, type SheetSummary } from './collect-rows.ts';
import { cellText, momentText, numberText, showsDate } from './read-cells.ts';
import { readXml, type XmlListener, xmlAttribute } from './read-xml.ts';
import { brokenSheet, SheetProblem, sheetLimits } from './sheet-limits.ts';
import { openZip, unpackEntry, type ZipArchive } from './unzip.ts';

type Format = { id: number; pattern: string | undefined };

const ignore: XmlListener = { open() {}, close() {}, text() {} };

/** Reads one part; answers `false` when the archive has none of that name. */
async function part(book: ZipArchive, name: string, most: number, to: Partial<XmlListener>) {
  const entry = book.entries.get(name.toLowerCase());
  if (!entry) return false;
  await readXml(unpackEntry(book, entry, most), { ...ignore, ...to });
  return true;
}

async function assertNoMacros(book: ZipArchive): Promise<void> {
  const macros = () => new SheetProblem('import.error.macros');
  if ([...book.entries.keys()].some((name) => /vbaproject|macrosheets/.test(name))) throw macros();
  const open = (name: string, tag: string) => {
    if (name !== 'Override' && name !== 'Default') return;
    if (/macroenabled/i.test(xmlAttribute(tag, 'ContentType') ?? '')) throw macros();
  };
  await part(book, '[Content_Types].xml', sheetLimits.otherPart, { open });
}

/** Finds the part of the first sheet, and how the workbook counts days. */
async function firstSheet(book: ZipArchive) {
  let relation: string | undefined;
  let calendar: 1900 | 1904 = 1900;
  const found = await part(book, 'xl/workbook.xml', sheetLimits.otherPart, {
    open(name, tag) {
      if (name === 'sheet') relation ??= xmlAttribute(tag, '[\\w.-]+:id');
      const is1904 = name === 'workbookPr' ? xmlAttribute(tag, 'date1904') : undefined;
      if (is1904 === '1' || is1904 === 'true') calendar = 1904;
    },
  });
  // A zip file of another kind: a text document, or an archive.
  if (!found) throw new SheetProblem('import.error.format');
  let target: string | undefined;
  await part(book, 'xl/_rels/workbook.xml.rels', sheetLimits.otherPart, {
    open(name, tag) {
      if (name === 'Relationship' && xmlAttribute(tag, 'Id') === relation)
        target = xmlAttribute(tag, 'Target');
    },
  });
  if (relation === undefined || target === undefined) throw brokenSheet();
  const name = target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target);
  return { name, calendar };
}

/** Reads the texts that cells share: the visible runs of each, without their phonetic guides. */
async function sharedStrings(book: ZipArchive): Promise<string[]> {
  const found: string[] = [];
  let text = '';
  let guides = 0;
  let inText = false;
  await part(book, 'xl/sharedStrings.xml', sheetLimits.sharedStrings, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') guides += 1;
      if (name === 't') inText = guides === 0;
    },
    close(name) {
      if (name === 'si') found.push(cellText(text));
      if (name === 'rPh') guides -= 1;
      if (name === 't') inText = false;
    },
    text(more) {
      if (inText && text.length < sheetLimits.cell) text += more;
    },
  });
  return found;
}

/** Reads the number format of every cell style, by the style's index. */
async function formatsOf(book: ZipArchive): Promise<Format[]> {
  const patterns = new Map<number, string>();
  const formats: Format[] = [];
  let inCells = false;
  await part(book, 'xl/styles.xml', sheetLimits.otherPart, {
    open(name, tag) {
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt') {
        patterns.set(Number(xmlAttribute(tag, 'numFmtId')), xmlAttribute(tag, 'formatCode') ?? '');
      }
      if (name === 'xf' && inCells) {
        const id = Number(xmlAttribute(tag, 'numFmtId') ?? 0);
        formats.push({ id, pattern: patterns.get(id) });
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** The column of a reference such as AB12, from 0; undefined for anything else. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

type Cell = { column: number; type: string; style: number; value: string; inline: string };
type Meaning = { shared: readonly string[]; formats: readonly Format[]; calendar: 1900 | 1904 };

/** Reads a cell as text; a formula counts by its last result, which the file holds, and nothing is ever calculated. */
function textOf(cell: Cell, { shared, formats, calendar }: Meaning): string {
  if (cell.type === 'inlineStr') return cellText(cell.inline);
  if (cell.value === '') return '';
  if (cell.type === 's') return shared[Number(cell.value)] ?? '';
  if (cell.type === 'b') return cell.value === '1' ? 'TRUE' : 'FALSE';
  if (cell.type === 'd') return cellText(cell.value.replace('T', ' '));
  if (cell.type !== 'n') return cellText(cell.value);
  const value = Number(cell.value);
  if (!Number.isFinite(value)) return cellText(cell.value);
  const format = formats[cell.style] ?? { id: 0, pattern: undefined };
  return showsDate(format.id, format.pattern)
    ? momentText(value, calendar)
    : numberText(value, format.pattern);
}

/** Listens to the sheet's cells and hands its rows on. */
function sheetListener(meaning: Meaning, take: (number: number, cells: string[]) => void): XmlListener {
  let number = 0;
  let cells: string[] = [];
  let next = 0;
  let cell: Cell | undefined;
  let into: 'value' | 'inline' | undefined;
  const put = ({ column, ...rest }: Cell) => {
    const text = textOf({ column, ...rest }, meaning);
    if (text === '') return;
    assertColumnLimit(column);
    while (cells.length < column) cells.push('');
    cells[column] = text;
  };
  return {
    open(name, tag) {
      if (name === 'row') {
        const said = Number(xmlAttribute(tag, 'r') ?? number + 1);
        if (!Number.isInteger(said) || said <= number || said > 1_048_576) throw brokenSheet();
        number = said;
        cells = [];
        next = 0;
      } else if (name === 'c') {
        const column = columnOf(xmlAttribute(tag, 'r')) ?? next;
        next = column + 1;
        const style = Number(xmlAttribute(tag, 's') ?? 0);
        cell = { column, type: xmlAttribute(tag, 't') ?? 'n', style, value: '', inline: '' };
      } else if (name === 'v') into = 'value';
      else if (name === 't') into = 'inline';
    },
    close(name) {
      if (name === 'v' || name === 't') into = undefined;
      else if (name === 'c' && cell) {
        put(cell);
        cell = undefined;
      } else if (name === 'row') take(number, cells);
    },
    text(more) {
      if (cell && into && cell[into].length < sheetLimits.token) cell[into] += more;
    },
  };
}

/**
 * Reads the first sheet of an XLSX, a row at a time; formulas count by their last result, and macros are
 * refused. @throws SheetProblem with what a person can do about it
 */
export async function readXlsx(zip: Buffer, add: (row: SheetRow) => void): Promise<SheetSummary> {
  const book = await openZip(zip);
  await assertNoMacros(book);
  const { name, calendar } = await firstSheet(book);
  const meaning = { shared: await sharedStrings(book), formats: await formatsOf(book), calendar };
  const rows = rowCollector(add);
  const listener = sheetListener(meaning, rows.take);
  if (!(await part(book, name, sheetLimits.sheet, listener))) throw brokenSheet();
  return rows.end();
}
