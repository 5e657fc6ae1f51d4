import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { t } from './words.ts';

export type Choice<V extends string | number = string | number> = { value: V; label: string };

/** Choices under a heading. */
export type ChoiceGroup<V extends string | number = string | number> = {
  label: string;
  options: Choice<V>[];
};

/** A code's values with their words, `<words>_<value>`, for filters and columns. */
export const codeChoices = <const V extends string | number, P extends string>(
  words: `${P}_${V}` extends WordKey ? P : never,
  values: readonly V[],
): Choice<V>[] =>
  // The type above demanded a sentence for each.
  values.map((value) => ({ value, label: t(`${words}_${value}` as WordKey) }));

/** Records as choices, by their number or code and their name. */
export const recordChoices = <R, K extends keyof R, N extends keyof R>(
  rows: readonly R[] | undefined,
  value: K,
  name: N,
): { value: R[K]; label: R[N] }[] => (rows ?? []).map((row) => ({ value: row[value], label: row[name] }));
