import type * as z from 'zod/mini';

export type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Whether a field must be filled: its rule refuses both nothing and empty text. */
export function isRequired(rule: z.ZodMiniType): boolean {
  return [undefined, null, ''].every((nothing) => !rule.safeParse(nothing).success);
}

// Longer than any text of the product; the rule itself then says what its limit is.
const tooLong = 'x'.repeat(100_000);
const known = new WeakMap<z.ZodMiniType, number | undefined>();

/** The most characters a text field takes, for its counter; undefined where the rule sets none. */
export function maxLength(rule: z.ZodMiniType): number | undefined {
  if (known.has(rule)) return known.get(rule);
  const issues = rule.safeParse(tooLong).error?.issues ?? [];
  const limit = issues.find((issue) => issue.code === 'too_big' && issue.origin === 'string');
  const max = limit?.code === 'too_big' ? Number(limit.maximum) : undefined;
  known.set(rule, max);
  return max;
}
