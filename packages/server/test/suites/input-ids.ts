import { type IdKind, idKinds } from '@mdi/contract/kit/ids.ts';
import type * as z from 'zod/mini';
import { defOf, type Schema } from './schema.ts';

/** Where in a call's input an id stands, and the id of what it is; `list` when it is one of many. */
export type IdPlace = { path: readonly (string | number)[]; kind: IdKind; list: boolean };

const kindOf = (schema: Schema): IdKind | undefined => idKinds.get(schema as z.ZodMiniType)?.kind;

function placesIn(schema: Schema, path: readonly (string | number)[], list: boolean): IdPlace[] {
  const kind = kindOf(schema);
  if (kind) return [{ path, kind, list }];
  const { shape, element, innerType, options } = defOf(schema);
  if (shape) return Object.entries(shape).flatMap(([name, field]) => placesIn(field, [...path, name], false));
  if (element) return placesIn(element, kindOf(element) ? path : [...path, 0], true);
  if (innerType) return placesIn(innerType, path, list);
  return (options ?? []).flatMap((option) => placesIn(option, path, list));
}

/** Every id that a call's input may carry, at any depth. */
export const idPlaces = (input: Schema): IdPlace[] => placesIn(input, [], false);

const keysOf = (value: unknown): Record<string | number, unknown> | undefined =>
  // An array's indexes are keys like any other here.
  value && typeof value === 'object' ? (value as Record<string | number, unknown>) : undefined;

/**
 * A copy of an input with another id at a place. @throws when the input holds nothing there to put it into,
 * e.g. an empty list, because the id would then go untested.
 */
export function withId(input: unknown, { path, list }: IdPlace, id: number): unknown {
  const copy: unknown = structuredClone(input);
  const last = path.at(-1);
  let at = keysOf(copy);
  for (const key of path.slice(0, -1)) at = keysOf(at?.[key]);
  if (!at || last === undefined) throw new Error(`the example holds nothing at ${path.join('.')}`);
  at[last] = list ? [id] : id;
  return copy;
}
