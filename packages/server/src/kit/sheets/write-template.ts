import { writeFile } from 'node:fs/promises';
import type { SheetTemplate } from './sheet-task.ts';
import { normalizeZipTimestamps } from './zip-timestamps.ts';

const rowsWithChoices = 5_000;
const choicesSheet = '_';
/** A fixed time, so that the same template is always the same file. */
const always = new Date('2026-01-01T00:00:00Z');

type Book = import('exceljs').Workbook;

/** Puts the choices of every column that has some on a hidden sheet, from which drop-downs take theirs. */
function addChoices(book: Book, { columns }: SheetTemplate): (string | undefined)[] {
  const sheet = book.addWorksheet(choicesSheet, { state: 'veryHidden' });
  let used = 0;
  return columns.map(({ choices }) => {
    if (choices.length === 0) return undefined;
    used += 1;
    const column = sheet.getColumn(used);
    column.numFmt = '@';
    column.values = choices;
    return `'${choicesSheet}'!$${column.letter}$1:$${column.letter}$${choices.length}`;
  });
}

function addNotes(book: Book, { columns, notes }: SheetTemplate): void {
  const sheet = book.addWorksheet(notes.sheet);
  sheet.columns = [
    { header: notes.column, width: 28 },
    { header: notes.text, width: 80 },
  ];
  sheet.getRow(1).font = { bold: true };
  if (notes.first) sheet.addRow(['', notes.first]);
  for (const { title, required, note } of columns) {
    const parts = [required ? notes.required : '', note].filter(Boolean);
    if (parts.length > 0) sheet.addRow([title, parts.join(' · ')]);
  }
}

/** Writes an empty workbook whose columns are text, so that phones keep their digits and dates stay as typed. */
export async function writeTemplate(template: SheetTemplate, file: string): Promise<void> {
  const { default: exceljs } = await import('exceljs');
  const book = new exceljs.Workbook();
  book.created = always;
  book.modified = always;
  const sheet = book.addWorksheet(template.sheet, {
    views: [{ state: 'frozen', ySplit: 1, xSplit: template.frozen }],
  });
  sheet.columns = template.columns.map(({ title, marked, width }) => ({
    header: marked ? `${title} *` : title,
    width,
    style: { numFmt: '@' },
  }));
  sheet.getRow(1).font = { bold: true };
  addNotes(book, template);
  for (const [at, source] of addChoices(book, template).entries()) {
    if (!source) continue;
    const { letter } = sheet.getColumn(at + 1);
    // One rule for the whole column; the library's own types know of single cells only.
    const rules = Reflect.get(sheet, 'dataValidations') as { add: (range: string, rule: object) => void };
    rules.add(`${letter}2:${letter}${rowsWithChoices}`, {
      type: 'list',
      allowBlank: true,
      // A cell may hold several, and a name may be newer than the template.
      showErrorMessage: false,
      formulae: [source],
    });
  }
  const bytes = Buffer.from(await book.xlsx.writeBuffer());
  normalizeZipTimestamps(bytes);
  await writeFile(file, bytes);
}
