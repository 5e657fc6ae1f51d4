import type { CellProblem } from '@mdi/contract/modules/import/import.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import {
  type AnyImporter,
  cellTrouble,
  issuesIn,
  notOffered,
  type PreparedRow,
  type RawRow,
  type Trouble,
  type UniqueInFile,
} from '../../kit/exchange/importer.ts';
import { rowUpdateOf, type UpdateTarget } from './import.row-update.ts';

/** The updater of an import whose rows may change records, for who may edit them. */
export async function permittedUpdater(ctx: Ctx, { update }: AnyImporter, updates: boolean) {
  if (!update || !updates) return null;
  return may(ctx, update.right) ? update : null;
}

/** A row after its check; `input` is what would be added, null while there are troubles. */
export type CheckedRow = {
  number: number;
  troubles: Trouble[];
  keys: string[];
  together: string | null;
  input: unknown;
  /** What it changes, where it adds nothing. */
  target: UpdateTarget | null;
};

const nothing: PreparedRow = { input: {}, troubles: [], once: [] };

type Held = { number: number; from: string; to: string };

/**
 * What earlier rows of the file had: to find what stands twice, and what later rows need not repeat. Of a key it holds
 * those rows that nothing stands against, so their periods are apart, in the order of time.
 */
export type SeenRows = { once: Map<string, Held[]>; firsts: Map<string, RawRow> };
export const noRowsSeen = (): SeenRows => ({ once: new Map(), firsts: new Map() });

/** The code under which a rule of the contract is reported (spec §5). */
const codes: Readonly<Record<string, CellProblem>> = {
  'kit.error.required': 'required',
  'kit.error.tooLong': 'tooLong',
};

/** What the contract's schema says about a row; of a column that has its trouble already, nothing more. */
function shapeTroubles(
  importer: Pick<AnyImporter, 'schema' | 'columnOf' | 'columns'>,
  input: unknown,
  known: readonly Trouble[],
  silent: readonly string[],
) {
  const parsed = importer.schema.safeParse(input);
  if (parsed.success) return { troubles: [], value: parsed.data };
  const troubles: Trouble[] = [];
  for (const { path, key, args } of issuesIn(parsed.error, input)) {
    const column = importer.columnOf(path) || null;
    if ([...known, ...troubles].some((one) => one.column === column)) continue;
    if (column !== null && silent.includes(column)) continue;
    const isNumber = importer.columns.some((one) => one.key === column && one.number);
    const said = isNumber && key === 'kit.error.wrongType' ? 'import.error.number' : key;
    troubles.push({ column, code: codes[key] ?? 'format', key: said, args });
  }
  return { troubles, value: null };
}

/** Where in the order of time the first period lies that doesn't end before this day. */
function placeOf(held: readonly Held[], day: string): number {
  let [low, high] = [0, held.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((held[middle]?.to ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What an earlier row has already. */
export function duplicatesIn(seen: SeenRows, number: number, once: readonly UniqueInFile[]): Trouble[] {
  const troubles: Trouble[] = [];
  for (const { key, column, from, to } of once) {
    const own = { number, from: from ?? '', to: to ?? '9999' };
    // A period that ends before it begins has its trouble, and stands against nothing.
    if (own.from > own.to) continue;
    const held = seen.once.get(key) ?? [];
    seen.once.set(key, held);
    const at = placeOf(held, own.from);
    const other = held[at];
    if (other && other.from <= own.to) {
      troubles.push(cellTrouble(column, 'duplicate', 'import.error.sameAs', other.number));
    } else {
      held.splice(at, 0, own);
    }
  }
  return troubles;
}

/** A row that continues a record of an earlier one: what it leaves out it takes from there. */
function continued(importer: AnyImporter, seen: SeenRows, row: RawRow) {
  const together = importer.togetherBy?.(row.cells) ?? null;
  if (together === null) return { row, together, troubles: [] };
  const first = seen.firsts.get(together);
  if (!first) {
    seen.firsts.set(together, row);
    return { row, together, troubles: [] };
  }
  const cells: Record<string, string> = { ...row.cells };
  const troubles: Trouble[] = [];
  for (const { key, shared } of importer.columns) {
    if (!shared) continue;
    const value = first.cells[key] ?? '';
    if (cells[key] && cells[key] !== value) {
      troubles.push(cellTrouble(key, 'format', 'import.error.differs', first.number));
    }
    cells[key] = value;
  }
  return { row: { ...row, cells }, together, troubles };
}

/** One error a column, in the order of the columns; what concerns the whole row comes last. */
function inOrder({ columns }: AnyImporter, troubles: readonly Trouble[]): Trouble[] {
  const first = troubles.filter(
    (one, at) => troubles.findIndex((other) => other.column === one.column) === at,
  );
  const place = ({ column }: Trouble) => {
    const at = columns.findIndex(({ key }) => key === column);
    return at < 0 ? columns.length : at;
  };
  return first.toSorted((a, b) => place(a) - place(b));
}

/** What to say of cells that name nothing of their lists: which choices there are, looked up where one is needed. */
async function withChoices(ctx: Ctx, { columns }: AnyImporter, all: readonly (readonly Trouble[])[]) {
  const wrong = new Set(
    all.flat().flatMap(({ column, key }) => (key === 'import.error.unknown' ? [column] : [])),
  );
  const offered = new Map<string, string[]>();
  for (const { key, fixed, choices } of columns) {
    if (fixed && choices && wrong.has(key)) offered.set(key, await choices(ctx));
  }
  return (one: Trouble): Trouble => {
    const own = one.key === 'import.error.unknown' ? offered.get(one.column ?? '') : undefined;
    return own ? notOffered(ctx, one.column ?? '', String(one.args[0]), own) : one;
  };
}

const keyOf = ({ columns }: AnyImporter): string => columns.find(({ named }) => named)?.key ?? '';

/**
 * Checks rows in the order of the file, all of their cells at once, and writes nothing: the contract's rules,
 * whether everything they name is there and the caller's, and what stands twice, here or in the database.
 */
export async function checkRows(
  ctx: Ctx,
  importer: AnyImporter,
  rows: readonly RawRow[],
  seen: SeenRows,
  updates: boolean,
): Promise<CheckedRow[]> {
  const updater = await permittedUpdater(ctx, importer, updates);
  const whole = rows.map((row) => continued(importer, seen, row));
  const prepared = await importer.prepare(
    ctx,
    whole.map(({ row }) => row),
  );
  const worded = await withChoices(
    ctx,
    importer,
    prepared.map(({ troubles }) => troubles),
  );
  return whole.map(({ row, together, troubles }, at) => {
    const one = prepared[at] ?? nothing;
    const { existing, once, silent = [] } = one;
    const update = updater && existing ? rowUpdateOf(importer, updater, row.cells, one, existing) : null;
    const { input, troubles: own } = update ?? one;
    const rules = updater && update ? { ...importer, schema: updater.schema } : importer;
    const known = [...troubles, ...own.map(worded)];
    const shape = shapeTroubles(rules, input, known, silent);
    const keys = update ? [{ key: `record ${update.target.id}`, column: keyOf(importer) }] : once;
    // Several rows of one company are its leases, which a change leaves as they are.
    const again = update && together !== null ? [] : duplicatesIn(seen, row.number, keys);
    const all = [...known, ...shape.troubles, ...again];
    return {
      number: row.number,
      troubles: inOrder(importer, all),
      keys: keys.map(({ key }) => key),
      together,
      input: all.length === 0 ? shape.value : null,
      target: update?.target ?? null,
    };
  });
}
