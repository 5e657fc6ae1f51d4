import { totalCap } from '@mdi/contract/kit/codes.ts';
import { type OrderByExpression, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../db/schema.gen.ts';
import type { PublicCtx } from './ctx.ts';
import { rows } from './rows.ts';

type Asked<S extends string> = { page: number; limit: number; sort?: S | undefined };

/**
 * What a list can be sorted by. A column that may be empty says so: rows without it then come last both ways,
 * which no index of an always filled column would serve.
 */
type SortKey<T extends keyof DB, O> = OrderByExpression<DB, T, O> | { nullable: OrderByExpression<DB, T, O> };

/**
 * One page of a query and its total, both from the same query. Sorts by the asked key ('-' descends), else
 * by the first of `sorts`, and always ends in `id`, so that pages never repeat a row. The total is exact up
 * to 10,000.
 */
export async function page<T extends keyof DB, O, S extends string>(
  ctx: PublicCtx,
  query: SelectQueryBuilder<DB, T, O>,
  asked: Asked<S>,
  sorts: Record<string, SortKey<T, O>>,
  id: OrderByExpression<DB, T, O>,
): Promise<{ list: O[]; total: number; totalCapped?: boolean }> {
  const key = asked.sort ?? Object.keys(sorts)[0] ?? '';
  const by = sorts[key.replace(/^-/, '')];
  const descending = key.startsWith('-');
  const direction = descending ? 'desc' : 'asc';
  let ordered = query;
  if (typeof by === 'object' && 'nullable' in by) {
    ordered = ordered.orderBy(by.nullable, (o) => (descending ? o.desc() : o.asc()).nullsLast());
  } else if (by) {
    ordered = ordered.orderBy(by, direction);
  }
  const start = (asked.page - 1) * asked.limit;
  const list = await ordered.orderBy(id, direction).limit(asked.limit).offset(start).execute();
  // A page that isn't full tells the total by itself.
  const last = list.length < asked.limit && (list.length > 0 || asked.page === 1);
  const total = last ? start + list.length : await countOf(ctx, query);
  return total > totalCap ? { list, total: totalCap, totalCapped: true } : { list, total };
}

async function countOf<T extends keyof DB, O>(
  ctx: PublicCtx,
  query: SelectQueryBuilder<DB, T, O>,
): Promise<number> {
  const capped = query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(totalCap + 1);
  const { n } = await rows(ctx)
    .selectFrom(capped.as('capped'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** A LIKE pattern that finds the text anywhere, taking % and _ literally. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
}
