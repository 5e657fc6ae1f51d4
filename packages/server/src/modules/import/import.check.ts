import type { CellProblem } from '@mdi/contract/modules/import/import.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import {
  type AnyImporter,
  issuesIn,
  type Once,
  type RawRow,
  type Trouble,
  trouble,
} from '../../kit/importer.ts';

/** A row after its check; `input` is what would be added, null while there are troubles. */
export type Checked = {
  number: number;
  troubles: Trouble[];
  keys: string[];
  together: string | null;
  input: unknown;
};

type Held = { number: number; once: Once };

/** What earlier rows of the file had: to find what stands twice, and what later rows need not repeat. */
export type Seen = { once: Map<string, Held[]>; firsts: Map<string, RawRow> };
export const nothingSeen = (): Seen => ({ once: new Map(), firsts: new Map() });

/** The code under which a rule of the contract is reported (spec §5). */
const codes: Readonly<Record<string, CellProblem>> = {
  'kit.error.required': 'required',
  'kit.error.tooLong': 'tooLong',
};

/** What the contract's schema says about a row; of a column that has its trouble already, nothing more. */
function shapeTroubles(importer: AnyImporter, input: unknown, known: readonly Trouble[]) {
  const parsed = importer.schema.safeParse(input);
  if (parsed.success) return { troubles: [], value: parsed.data };
  const troubles: Trouble[] = [];
  for (const { path, key, args } of issuesIn(parsed.error, input)) {
    const column = importer.columnOf(path) || null;
    if ([...known, ...troubles].some((one) => one.column === column)) continue;
    troubles.push({ column, code: codes[key] ?? 'format', key, args });
  }
  return { troubles, value: null };
}

const overlap = (a: Once, b: Once): boolean =>
  (a.from ?? '') <= (b.to ?? '9999') && (b.from ?? '') <= (a.to ?? '9999');

/** What an earlier row has already. */
function twice(seen: Seen, number: number, once: readonly Once[]): Trouble[] {
  const troubles: Trouble[] = [];
  for (const one of once) {
    const held = seen.once.get(one.key) ?? [];
    const other = held.find((before) => overlap(before.once, one));
    if (other) troubles.push(trouble(one.column, 'duplicate', 'import.error.sameAs', other.number));
    seen.once.set(one.key, [...held, { number, once: one }]);
  }
  return troubles;
}

/** A row that continues a record of an earlier one: what it leaves out it takes from there. */
function continued(importer: AnyImporter, seen: Seen, row: RawRow) {
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
      troubles.push(trouble(key, 'format', 'import.error.differs', first.number));
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

/**
 * Checks rows in the order of the file, all of their cells at once, and writes nothing: the contract's rules,
 * whether everything they name is there and the caller's, and what stands twice, here or in the database.
 */
export async function checkRows(
  ctx: Ctx,
  importer: AnyImporter,
  rows: readonly RawRow[],
  seen: Seen,
): Promise<Checked[]> {
  const whole = rows.map((row) => continued(importer, seen, row));
  const prepared = await importer.prepare(
    ctx,
    whole.map(({ row }) => row),
  );
  return whole.map(({ row, together, troubles }, at) => {
    const { input, troubles: own, once } = prepared[at] ?? { input: {}, troubles: [], once: [] };
    const known = [...troubles, ...own];
    const shape = shapeTroubles(importer, input, known);
    const all = [...known, ...shape.troubles, ...twice(seen, row.number, once)];
    return {
      number: row.number,
      troubles: inOrder(importer, all),
      keys: once.map(({ key }) => key),
      together,
      input: all.length === 0 ? shape.value : null,
    };
  });
}
