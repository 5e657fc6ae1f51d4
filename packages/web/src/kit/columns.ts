import type { Columns } from '@mdi/contract/modules/preference/preference.contract.ts';

/** What the arrangement needs to know of a column; a fixed one neither moves nor hides. */
export type Arrangeable = { key: string; title: string; fixed?: 'start' | 'end' };

/** The columns a person may move and hide. */
export const movable = <C extends Arrangeable>(columns: readonly C[]): C[] =>
  columns.filter((column) => column.fixed === undefined);

/**
 * The movable columns in the person's order. A column that came later than the arrangement stands after the
 * one it usually follows; kept keys that no longer exist are dropped.
 */
export function ordered<C extends Arrangeable>(columns: readonly C[], kept: Columns | undefined): C[] {
  const usual = movable(columns);
  const known = new Set((kept?.order ?? []).filter((key) => usual.some((column) => column.key === key)));
  const keys = [...known];
  for (const [at, { key }] of usual.entries()) {
    if (!known.has(key)) keys.splice(keys.indexOf(usual[at - 1]?.key ?? '') + 1, 0, key);
  }
  return keys.flatMap((key) => usual.find((column) => column.key === key) ?? []);
}

/** The columns to show: name first, the person's in their order, operations last. */
export function arranged<C extends Arrangeable>(columns: readonly C[], kept: Columns | undefined): C[] {
  const shown = ordered(columns, kept).filter((column) => !kept?.hidden.includes(column.key));
  const at = (edge: 'start' | 'end') => columns.filter((column) => column.fixed === edge);
  return [...at('start'), ...shown, ...at('end')];
}

/** The keys with one of them moved to another place. */
export function movedTo(keys: readonly string[], key: string, to: number): string[] {
  const rest = keys.filter((other) => other !== key);
  return rest.toSpliced(Math.max(0, to), 0, key);
}
