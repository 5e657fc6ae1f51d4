import type * as z from 'zod/mini';

export type Schema = z.core.$ZodType;

/** The parts of a schema's definition by which it holds other schemas. */
type Def = {
  type?: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: readonly Schema[];
};

// zod keeps the definition of every schema under _zod.def; the union of all of them has no common type.
export const zodDefOf = (schema: Schema): Def => schema._zod.def as unknown as Def;
