import type * as z from 'zod/mini';

type Def = { type: string; innerType?: z.core.$ZodType; shape?: Record<string, z.core.$ZodType> };
// zod keeps the definition of every schema under _zod.def; the union of all of them has no common type.
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;

function kindOf(schema: z.core.$ZodType): string {
  const def = defOf(schema);
  return def.innerType ? kindOf(def.innerType) : def.type;
}

function typed(text: string, kind: string): unknown {
  if (kind === 'number' && /^-?\d{1,16}(\.\d{1,10})?$/.test(text)) return Number(text);
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/**
 * Turns a query string's texts into the schema's types, so that one schema serves body and query. Values that don't
 * look like their type stay text, and the schema refuses them. `lang` belongs to every call and is left out.
 */
export function inputFromQuery(
  schema: z.core.$ZodType,
  query: Record<string, unknown>,
): Record<string, unknown> {
  const shape = defOf(schema).shape ?? {};
  return Object.fromEntries(
    Object.entries(query)
      .filter(([name]) => name !== 'lang' || name in shape)
      .map(([name, value]) => {
        const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
        return [name, field && typeof value === 'string' ? typed(value, kindOf(field)) : value];
      }),
  );
}
