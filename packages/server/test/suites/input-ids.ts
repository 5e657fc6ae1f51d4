import { type IdKind, idKinds } from '@mdi/contract/kit/ids.ts';
import type * as z from 'zod/mini';
import { type Schema, zodDefOf } from './zod-def.ts';

/** Where in a call's input an id stands, and the id of what it is; `list` when it is one of many. */
export type IdPlace = { path: Path; kind: IdKind; list: boolean; optional: boolean };

type Path = readonly (string | number)[];
type How = { list: boolean; optional: boolean };
const plain: How = { list: false, optional: false };

const kindOf = (schema: Schema): IdKind | undefined => idKinds.get(schema as z.ZodMiniType)?.kind;

function placesIn(schema: Schema, path: Path, how: How): IdPlace[] {
  const kind = kindOf(schema);
  if (kind) return [{ path, kind, ...how }];
  const { type, shape, element, innerType, options } = zodDefOf(schema);
  if (shape) return Object.entries(shape).flatMap(([name, field]) => placesIn(field, [...path, name], plain));
  if (element) return placesIn(element, kindOf(element) ? path : [...path, 0], { ...how, list: true });
  if (innerType) return placesIn(innerType, path, { ...how, optional: how.optional || type === 'optional' });
  return (options ?? []).flatMap((option) => placesIn(option, path, how));
}

/** Every id that a call's input may carry, at any depth. */
export const idPlaces = (input: Schema): IdPlace[] => placesIn(input, [], plain);

const keysOf = (value: unknown): Record<string | number, unknown> | undefined =>
  // An array's indexes are keys like any other here.
  value && typeof value === 'object' ? (value as Record<string | number, unknown>) : undefined;

/** A copy of an input in which something at a place has become something else. */
function changed(input: unknown, { path }: IdPlace, to: (was: unknown) => unknown): unknown {
  const copy: unknown = structuredClone(input);
  const last = path.at(-1);
  let at = keysOf(copy);
  for (const key of path.slice(0, -1)) at = keysOf(at?.[key]);
  if (!at || last === undefined) throw new Error(`the example holds nothing at ${path.join('.')}`);
  at[last] = to(at[last]);
  return copy;
}

/**
 * A copy of an input with another id (or what is none) at a place. @throws when the input holds nothing there to
 * put it into, e.g. an empty list, because the id would then go untested.
 */
export const withId = (input: unknown, place: IdPlace, id: unknown): unknown =>
  changed(input, place, () => (place.list ? [id] : id));

/** A copy of an input with another id behind those of a list. */
export const withIdBeside = (input: unknown, place: IdPlace, id: number): unknown =>
  changed(input, place, (was) => [...(Array.isArray(was) ? was : []), id]);
