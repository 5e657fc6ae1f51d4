import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normaliseName } from '@mdi/contract/kit/fields.ts';
import {
  type AnyImporter,
  type CellChange,
  type Cells,
  cellTrouble,
  type Existing,
  type PreparedRow,
  type Trouble,
  type Updater,
} from '../../kit/exchange/importer.ts';

/** The record a row changes, in the version of which its differences were told. */
export type UpdateTarget = {
  id: number;
  version: number;
  changes: CellChange[];
  /** What it changes, as the call that edits it would put it back. */
  before: Readonly<Record<string, unknown>>;
};

/** A row of a record that is there already: what would be saved, what it changes, and what stands against it. */
export type RowUpdate = { target: UpdateTarget; input: unknown; troubles: Trouble[] };

const plain = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : (value ?? null));
const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** An empty cell changes nothing, and neither does what stands there already, a phone also as lists show it. */
const isFilled = (cell = '', before = ''): boolean =>
  cell !== '' && normaliseName(cell) !== normaliseName(before) && cell !== maskPhone(before);

/** What a row would change of a record that is there: only its filled cells count, and nothing else is looked at. */
export function rowUpdateOf(
  { columns }: AnyImporter,
  { columns: changeable, kept }: Updater,
  cells: Cells,
  { input, troubles: own }: PreparedRow,
  existing: Existing,
): RowUpdate {
  const now: Record<string, unknown> = { ...existing.input, ...existing.kept };
  const filled = columns.filter(({ key }) => isFilled(cells[key], existing.shown[key]));
  const fieldOf = (key: string) => changeable[key] ?? kept[key];
  const troubles = own.filter(({ column }) =>
    filled.some(({ key }) => key === column && fieldOf(key) !== undefined),
  );
  const next: Record<string, unknown> = { ...existing.input };
  const changes: CellChange[] = [];
  const before: Record<string, unknown> = {};
  for (const { key } of filled) {
    const field = fieldOf(key);
    if (field === undefined || same(input[field], now[field])) continue;
    if (troubles.some(({ column }) => column === key)) continue;
    if (key in kept) {
      troubles.push(cellTrouble(key, 'failed', 'import.error.keeps', existing.shown[key] ?? ''));
      continue;
    }
    next[field] = input[field];
    before[field] = existing.input[field];
    changes.push({ column: key, before: existing.shown[key] ?? '', after: cells[key] ?? '' });
  }
  return { target: { id: existing.id, version: existing.version, changes, before }, input: next, troubles };
}

type Known = { id: number | null; version: number | null };

/** Why a record may not be changed as its row was checked: nobody has seen what would be changed now. */
export function outdatedTrouble(known: Known, target: UpdateTarget | null): Trouble | null {
  if (known.id === (target?.id ?? null) && known.version === (target?.version ?? null)) return null;
  if (target === null) return cellTrouble(null, 'failed', 'import.error.goneSince');
  return cellTrouble(
    null,
    'failed',
    known.id === null ? 'import.error.addedSince' : 'import.error.changedSince',
  );
}
