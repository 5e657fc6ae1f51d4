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

/** How many rows a query has, counted up to one more than is told. */
const counted = <T extends keyof DB, O>(ctx: PublicCtx, query: SelectQueryBuilder<DB, T, O>) =>
  rows(ctx)
    .selectFrom(
      query
        .clearSelect()
        .select(sql<number>`1`.as('one'))
        .limit(totalCap + 1)
        .as('capped'),
    )
    .select(sql<number>`count(*)::int`.as('n'));

/**
 * One page of a query and its total, in one statement, so that they never disagree. Sorts by the asked key
 * ('-' descends), else by the first of `sorts`, and always ends in `id`, so that pages never repeat a row. The
 * total is exact up to 10,000.
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
  const found = await ordered
    .select(sql<number>`(${counted(ctx, query)})`.as('pageTotal'))
    .orderBy(id, direction)
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)
    .execute();
  // Kysely can't tell that the rows are the query's own with one more column.
  const list = found as unknown as (O & { pageTotal?: number })[];
  const [first] = list;
  const beyond = first === undefined && asked.page > 1;
  const total = beyond ? (await counted(ctx, query).executeTakeFirstOrThrow()).n : (first?.pageTotal ?? 0);
  for (const row of list) delete row.pageTotal;
  return total > totalCap ? { list, total: totalCap, totalCapped: true } : { list, total };
}

/** A LIKE pattern that finds the text anywhere, taking % and _ literally. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
}
