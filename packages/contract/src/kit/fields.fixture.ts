import type * as z from 'zod/mini';

/** The values one field schema accepts and refuses. */
export type FieldCase = {
  readonly name: string;
  readonly schema: z.ZodMiniType;
  /** Accepted and kept as it is. */
  readonly good: readonly unknown[];
  /** Accepted, but changed into the second value. */
  readonly changed?: readonly (readonly [unknown, unknown])[];
  /** Refused, by word key or by zod's own issue code. */
  readonly bad: Readonly<Record<string, readonly unknown[]>>;
};

/** The size of the strings that would hang a rule whose pattern isn't linear. */
export const hangingLength = 100_000;
export const repeatedToLength = (part: string) => part.repeat(hangingLength / part.length);

export const valuesThatAreNoText: readonly unknown[] = [1, true, null, undefined, {}, ['a']];
