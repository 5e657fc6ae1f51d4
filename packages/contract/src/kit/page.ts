import * as z from 'zod/mini';
import { text } from './fields.ts';

/** The default page of a list when `limit` is absent (spec §9), and the largest page a call may ask for. */
export const defaultLimit = 10;
export const maxLimit = 100;

/** Lists count exactly up to here and then say "more" (`totalCapped`). */
export const totalCap = 10_000;

/**
 * The input of a list call: page, limit (absent = 10, spec §9), one allow-listed sort key ('-' in front
 * descends) and the list's own filters. No page begins behind the rows that are counted, for all before it are passed.
 * @param usual the limit where it is absent
 */
export function pageQuery<F extends z.core.$ZodShape, const S extends readonly [string, ...string[]]>(
  filters: F,
  sorts: S,
  usual = defaultLimit,
) {
  const keys = sorts.flatMap((key) => [key, `-${key}` as const]);
  return z
    .strictObject({
      page: z._default(z.int().check(z.minimum(1)), 1),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(maxLimit)), usual),
      sort: z.optional(z.enum(keys as [S[number] | `-${S[number]}`])),
      ...filters,
    })
    .check(
      z.refine((q) => ((q as { page: number }).page - 1) * (q as { limit: number }).limit <= totalCap, {
        error: 'kit.error.tooDeep',
        path: ['page'],
      }),
    );
}

/** A search word typed by a person: 1–200 characters, matched anywhere in a name. */
export const keyword = () => z.optional(text(200));

/** One page of rows. `total` is exact up to 10,000, then capped with `totalCapped`. */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.strictObject({
    list: z.array(row),
    total: z.int().check(z.nonnegative()),
    totalCapped: z.optional(z.boolean()),
  });
}
