import type { Draft } from '../use-form.ts';

/** The values of a form, and the hidden values behind those that it doesn't show, such as a masked phone. */
export type MergeSide<I extends object> = {
  values: Draft<I>;
  behind?: Readonly<Record<string, unknown>> | undefined;
};

/** A field that two people changed to different values. */
export type ClashingField<I extends object> = {
  name: keyof I & string;
  was: unknown;
  theirs: unknown;
  mine: unknown;
};

export type MergeResult<I extends object> = {
  /** What each side changed alone, and for the others what was typed here. */
  values: Draft<I>;
  clashes: ClashingField<I>[];
  /** The fields that only the other one changed. */
  taken: (keyof I & string)[];
};

const plain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A value as text to compare: several choices equal the same ones in any order, and empty equals nothing. */
function written(value: unknown): string {
  const settled = (_: string, one: unknown): unknown => {
    if (Array.isArray(one)) {
      if (one.length === 0) return null;
      return one.every(plain) ? one.map(String).sort() : one;
    }
    if (one === null || typeof one !== 'object') return one === '' ? null : one;
    const entries = Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries);
  };
  return JSON.stringify(value ?? null, settled);
}

export const sameValue = (one: unknown, other: unknown): boolean => written(one) === written(other);

/**
 * Merges what two people changed in one record: a field that one of them changed holds that change, and one that both
 * changed differently is reported with all three values. A list is one field.
 */
export function mergeChanges<I extends object>(
  names: readonly (keyof I & string)[],
  was: MergeSide<I>,
  theirs: MergeSide<I>,
  mine: Draft<I>,
): MergeResult<I> {
  const values = { ...mine };
  const clashes: ClashingField<I>[] = [];
  const taken: (keyof I & string)[] = [];
  for (const name of names) {
    const facts = (of: MergeSide<I>): unknown => of.behind?.[name] ?? of.values[name];
    const changed = !sameValue(facts(was), facts(theirs));
    if (!changed || sameValue(theirs.values[name] ?? facts(theirs), mine[name])) continue;
    if (sameValue(was.values[name], mine[name])) {
      values[name] = theirs.values[name];
      taken.push(name);
    } else clashes.push({ name, was: facts(was), theirs: facts(theirs), mine: mine[name] });
  }
  return { values, clashes, taken };
}
