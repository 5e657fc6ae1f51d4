import type * as z from 'zod/mini';

/** The values of a form while they are typed; null where nothing is. */
export type Draft<I> = { [K in keyof I]: I[K] | null };

/** The rule of a form: of all of it, and of each of its fields. */
export type Schema<I> = z.ZodMiniType<I> & { shape: Readonly<Record<string, z.ZodMiniType>> };

const picked = <I>({ shape }: Pick<Schema<I>, 'shape'>, read: (key: string) => unknown) =>
  // It has the fields of this very schema; optional ones that are missing stay so.
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, rule]) => {
      const value = read(key);
      if (value === undefined && rule.safeParse(undefined).success) return [];
      return [[key, value ?? null]];
    }),
  ) as Draft<I>;

/** Makes an empty form of these facts, filled only with what is given. */
export function blankOf<I>(schema: Schema<I>, given: Partial<Draft<I>> = {}): Draft<I> {
  // Every object is one of names and values.
  const values = given as Readonly<Record<string, unknown>>;
  return picked(schema, (key) => values[key]);
}

/** Makes a form of a record's facts; `drawn` holds those that the record has otherwise, or lacks. */
export const draftOf = <I>(schema: Schema<I>, record: Draft<I>, drawn: Partial<Draft<I>> = {}): Draft<I> =>
  blankOf(schema, { ...record, ...drawn });
