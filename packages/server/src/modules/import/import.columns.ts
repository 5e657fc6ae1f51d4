import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { ImportColumn } from '@mdi/contract/modules/import/import.contract.ts';
import type { WordKey } from '@mdi/contract/modules/words.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { AnyImporter, Cells } from '../../kit/importer.ts';
import { refuse } from '../../kit/refuse.ts';
import { sayIn } from '../../kit/words.ts';

type Column = AnyImporter['columns'][number];

export const isRequired = (ctx: Ctx, { required = false }: Column): boolean =>
  typeof required === 'function' ? required(ctx) : required;

/** The columns as the caller gets them, in the caller's language. */
export const shownColumns = (ctx: Ctx, importer: AnyImporter): Promise<ImportColumn[]> =>
  Promise.all(
    importer.columns.map(async (column) => ({
      key: column.key,
      title: ctx.say(column.title),
      required: isRequired(ctx, column),
      note: column.note ? ctx.say(column.note) : null,
      choices: (await column.choices?.(ctx)) ?? [],
    })),
  );

/** A title as it is compared: without the mark of a required one. */
const plain = (title: string) => normaliseName(title.replace(/[*＊]+\s*$/, ''));

const titlesOf = (key: WordKey) => (['zh', 'en'] as const).map((lang) => plain(sayIn(lang, key, []) ?? ''));

/** Which column each title most probably means: the same words in either language, or its key. */
export function guessMapping({ columns }: AnyImporter, headers: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return headers.map((header) => {
    const title = plain(header);
    const match = columns.find(
      ({ key, title: word }) => !taken.has(key) && [...titlesOf(word), plain(key)].includes(title),
    );
    if (!match || title === '') return null;
    taken.add(match.key);
    return match.key;
  });
}

/** Whether every column that must be filled in is mapped. */
export const isMapped = (ctx: Ctx, { columns }: AnyImporter, mapping: readonly (string | null)[]): boolean =>
  columns.every((column) => !isRequired(ctx, column) || mapping.includes(column.key));

/** @throws Refusal for a mapping with a column that isn't there, twice one, or a required one missing */
export function demandMapping(
  ctx: Ctx,
  { columns }: AnyImporter,
  headers: readonly string[],
  mapping: readonly (string | null)[],
): void {
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
    if (key !== null) blank[key] = (cells[at] ?? '').trim();
  }
  return blank;
}
