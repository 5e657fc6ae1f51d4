import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { ImportColumn } from '@mdi/contract/modules/import/import.contract.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import type { AnyImporter, Cells } from '../../kit/exchange/importer.ts';
import { sentenceIn } from '../../kit/words.ts';

type Column = AnyImporter['columns'][number];

export const isRequired = (ctx: Ctx, { required = false }: Column): boolean =>
  typeof required === 'function' ? required(ctx) : required;

/** The columns that there are for the caller. */
const columnsFor = (ctx: Ctx, { columns }: AnyImporter): Column[] =>
  columns.filter(({ hidden }) => !hidden?.(ctx));

function noteOf(ctx: Ctx, { note }: Column): string | null {
  const key = typeof note === 'function' ? note(ctx) : note;
  return key ? ctx.say(key) : null;
}

/** The columns as the caller gets them, in the caller's language. */
export const shownColumns = (ctx: Ctx, importer: AnyImporter): Promise<ImportColumn[]> =>
  Promise.all(
    columnsFor(ctx, importer).map(async (column) => ({
      key: column.key,
      title: ctx.say(column.title),
      required: isRequired(ctx, column),
      expected: column.expected === true,
      note: noteOf(ctx, column),
      choices: (await column.choices?.(ctx)) ?? [],
      named: column.named === true,
    })),
  );

/** A title as it is compared: without the mark of a required one. */
const plain = (title: string) => normaliseName(title.replace(/[*＊]+\s*$/, ''));

const titlesOf = (key: WordKey) =>
  (['zh', 'en'] as const).map((lang) => plain(sentenceIn(lang, key, []) ?? ''));

/** What a list calls a column that an import calls otherwise: an exported list is read as it is. */
const titlesFor = ({ key, title, alsoCalled = [] }: Column) => [
  ...[title, ...alsoCalled].flatMap(titlesOf),
  plain(key),
];

/** Which column each title most probably means: the same words in either language, or its key. */
export function guessMapping(ctx: Ctx, importer: AnyImporter, headers: readonly string[]): (string | null)[] {
  const columns = columnsFor(ctx, importer);
  const taken = new Set<string>();
  return headers.map((header) => {
    const title = plain(header);
    const match = columns.find((column) => !taken.has(column.key) && titlesFor(column).includes(title));
    if (!match || title === '') return null;
    taken.add(match.key);
    return match.key;
  });
}

/** Titles of the workbook of errors that are of no record. */
const beside = (['import.errorsColumn', 'import.rowColumn'] as const).flatMap(titlesOf);

/**
 * Whether a person would have nothing to decide: every title of the file is known, and what must be filled in is there.
 */
export const isPlain = (
  ctx: Ctx,
  importer: AnyImporter,
  headers: readonly string[],
  mapping: readonly (string | null)[],
): boolean =>
  headers.every((header, at) => mapping[at] !== null || beside.includes(plain(header))) &&
  columnsFor(ctx, importer).every((column) => !isRequired(ctx, column) || mapping.includes(column.key));

/** @throws Refusal for a mapping with a column that isn't there, twice one, or a required one missing */
export function assertMapping(
  ctx: Ctx,
  importer: AnyImporter,
  headers: readonly string[],
  mapping: readonly (string | null)[],
): void {
  const columns = columnsFor(ctx, importer);
  if (mapping.length !== headers.length) refuse('import.error.notNow');
  const keys = mapping.filter((key) => key !== null);
  for (const [at, key] of keys.entries()) {
    const column = columns.find((one) => one.key === key);
    if (!column) refuse('import.error.noSuchColumn', { args: [key] });
    if (keys.indexOf(key) !== at) refuse('import.error.columnTwice', { args: [ctx.say(column.title)] });
  }
  for (const column of columns) {
    if (!isRequired(ctx, column) || keys.includes(column.key)) continue;
    refuse('import.error.columnNeeded', { args: [ctx.say(column.title)] });
  }
}

/** A row's cells by the keys of the columns they fill; '' for those the file doesn't have. */
export function cellsBy(
  { columns }: AnyImporter,
  mapping: readonly (string | null)[],
  cells: readonly string[],
): Cells {
  const blank = Object.fromEntries(columns.map(({ key }) => [key, '']));
  for (const [at, key] of mapping.entries()) {
    if (key === null) continue;
    const cell = (cells[at] ?? '').trim();
    blank[key] = columns.find((column) => column.key === key)?.reads?.(cell) ?? cell;
  }
  return blank;
}
