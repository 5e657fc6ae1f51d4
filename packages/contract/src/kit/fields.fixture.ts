import type * as z from 'zod/mini';

/** The values one field schema accepts and refuses. */
export type Case = {
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
export const kilo = 100_000;
export const long = (part: string) => part.repeat(kilo / part.length);

export const notText: readonly unknown[] = [1, true, null, undefined, {}, ['a']];
