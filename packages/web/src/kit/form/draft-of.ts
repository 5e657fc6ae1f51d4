import type * as z from 'zod/mini';
import type { Draft } from './use-form.ts';

type Schema = z.ZodMiniType & { shape: Readonly<Record<string, z.ZodMiniType>> };

const each = <S extends Schema>(schema: S, read: (key: string) => unknown) =>
  // Has the fields of this very schema.
  Object.fromEntries(Object.keys(schema.shape).map((key) => [key, read(key)])) as Draft<z.output<S>>;

/** A form of these facts with nothing typed yet. */
export const blankOf = <S extends Schema>(schema: S): Draft<z.output<S>> => each(schema, () => null);

/** A form of these facts as a record has them. */
export const draftOf = <S extends Schema>(schema: S, record: z.output<S>): Draft<z.output<S>> => {
  // Every object is one of names and values.
  const values = record as Readonly<Record<string, unknown>>;
  return each(schema, (key) => values[key]);
};
