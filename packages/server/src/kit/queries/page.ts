import { totalCap } from '@mdi/contract/kit/page.ts';
import { type OrderByExpression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../calls/ctx.ts';
import { rows } from '../calls/rows.ts';

export type PageRequest<S extends string> = { page: number; limit: number; sort?: S | undefined };

/** A column that is never null, or one whose rows without a value come last in both directions. */
type Sort<T extends keyof DB, O> = OrderByExpression<DB, T, O> | { nullable: OrderByExpression<DB, T, O> };
export type Sorts<T extends keyof DB, O> = Record<string, Sort<T, O>>;

/** A query sorted by the asked key ('-' descends), else by the first of `sorts`, and always in the end by `id`. */
export function sorted<T extends keyof DB, O, S extends string>(
  query: SelectQueryBuilder<DB, T, O>,
  { sort: asked }: Pick<PageRequest<S>, 'sort'>,
  sorts: Sorts<T, O>,
  id: OrderByExpression<DB, T, O>,
): SelectQueryBuilder<DB, T, O> {
  const key = asked ?? Object.keys(sorts)[0] ?? '';
  const by = sorts[key.replace(/^-/, '')];
  const descending = key.startsWith('-');
  const direction = descending ? 'desc' : 'asc';
  let ordered = query;
  if (typeof by === 'object' && 'nullable' in by) {
    ordered = ordered.orderBy(by.nullable, (o) => (descending ? o.desc() : o.asc()).nullsLast());
  } else if (by) {
    ordered = ordered.orderBy(by, direction);
  }
  return ordered.orderBy(id, direction);
}

/** Counts a query's rows, up to one more than is shown. */
export const cappedCount = <T extends keyof DB, O>(ctx: PublicCtx, query: SelectQueryBuilder<DB, T, O>) =>
  rows(ctx)
    .selectFrom(
      query
        .clearSelect()
        .select(sql<number>`1`.as('one'))
        .limit(totalCap + 1)
        .as('capped'),
    )
    .select(sql<number>`count(*)::int`.as('n'));

/** How many rows come before a page. */
export const pageOffset = ({ page, limit }: { page: number; limit: number }): number => (page - 1) * limit;

/** A total as lists show it: exact up to 10,000. */
export const cappedTotal = (total: number): { total: number; totalCapped?: boolean } =>
  total > totalCap ? { total: totalCap, totalCapped: true } : { total };

type Paged<O> = { list: O[]; total: number; totalCapped?: boolean };

/** Reads the rows of a page of `whole`, each with how many rows there are in all. */
async function withTotal<T extends keyof DB, O, W extends keyof DB, P>(
  ctx: PublicCtx,
  whole: SelectQueryBuilder<DB, W, P>,
  ofPage: SelectQueryBuilder<DB, T, O>,
  { page: number }: { page: number },
  totalOf: RawBuilder<number> = sql<number>`(${cappedCount(ctx, whole)})`,
): Promise<Paged<O>> {
  const found = await ofPage.select(totalOf.as('pageTotal')).execute();
  // Kysely can't tell that the rows are the query's own with one more column.
  const list = found as unknown as (O & { pageTotal?: number })[];
  const [first] = list;
  const beyond = first === undefined && number > 1;
  const total = beyond
    ? (await cappedCount(ctx, whole).executeTakeFirstOrThrow()).n
    : (first?.pageTotal ?? 0);
  for (const row of list) delete row.pageTotal;
  return { list, ...cappedTotal(total) };
}

/** The rows of a page in their order. */
const cutOf = <T extends keyof DB, O, S extends string>(
  query: SelectQueryBuilder<DB, T, O>,
  asked: PageRequest<S>,
  sorts: Sorts<T, O>,
  id: OrderByExpression<DB, T, O>,
) => sorted(query, asked, sorts, id).limit(asked.limit).offset(pageOffset(asked));

/**
 * One page of a query and its total, in one statement, so that they never disagree. Sorts by the asked key
 * ('-' descends), else by the first of `sorts`, and always ends in `id`, so that pages never repeat a row. The
 * total is exact up to 10,000.
 */
export const page = <T extends keyof DB, O, S extends string>(
  ctx: PublicCtx,
  query: SelectQueryBuilder<DB, T, O>,
  asked: PageRequest<S>,
  sorts: Sorts<T, O>,
  id: OrderByExpression<DB, T, O>,
): Promise<Paged<O>> => withTotal(ctx, query, cutOf(query, asked, sorts, id), asked);

/**
 * Does the same for a query that must find all its rows before the first, because no index has its order: the rows are
 * counted on the way instead of being found twice.
 */
export const pageOfFound = <T extends keyof DB, O, S extends string>(
  ctx: PublicCtx,
  query: SelectQueryBuilder<DB, T, O>,
  asked: PageRequest<S>,
  sorts: Sorts<T, O>,
  id: OrderByExpression<DB, T, O>,
): Promise<Paged<O>> =>
  withTotal(ctx, query, cutOf(query, asked, sorts, id), asked, sql<number>`(count(*) over ())::int`);

/**
 * Does the same where rows show other records that they are neither found nor sorted by: the page is cut by ids alone,
 * and the others are looked up for its rows only, not for all that come before them.
 */
export function pageCut<T extends keyof DB, O, S extends string>(
  ctx: PublicCtx,
  query: SelectQueryBuilder<DB, T, O>,
  asked: PageRequest<S>,
  sorts: Sorts<T, O>,
  id: OrderByExpression<DB, T, O> & string,
): Promise<Paged<O>> {
  const cut = cutOf(query, asked, sorts, id).clearSelect().select(sql.ref<number>(id).as('id'));
  // The ids are read first, as an array: a sub-select could be joined last, after everything that is looked up.
  const found = query.where(sql<SqlBool>`${sql.ref(id)} = any(array(${cut}))`);
  return withTotal(ctx, query, sorted(found, asked, sorts, id), asked);
}

/** Sorts that several queries share, whatever each of them joins. */
type SharedSorts = Record<string, RawBuilder<unknown> | { nullable: RawBuilder<unknown> }>;

/**
 * Does the same where finding and counting need fewer tables than showing: whatever a query joins is looked up for
 * every row before the page.
 * @param bare `whole` holds all rows, `ordered` the same with the columns they are sorted by
 */
export function pageOfBare<T extends keyof DB, O, W extends keyof DB, C extends keyof DB, S extends string>(
  ctx: PublicCtx,
  bare: { whole: SelectQueryBuilder<DB, W, object>; ordered: SelectQueryBuilder<DB, C, object> },
  query: SelectQueryBuilder<DB, T, O>,
  asked: PageRequest<S>,
  sorts: SharedSorts,
  id: string,
): Promise<Paged<O>> {
  const row = sql.ref<number>(id);
  const cut = cutOf(bare.ordered, asked, sorts, row).clearSelect().select(row.as('id'));
  const found = query.where(sql<SqlBool>`${row} = any(array(${cut}))`);
  return withTotal(ctx, bare.whole, sorted(found, asked, sorts, row), asked);
}

/** Appends the rows of several queries to each other. */
const together = (parts: readonly SelectQueryBuilder<DB, keyof DB, object>[]) =>
  sql`(${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )})`;

/**
 * The ids of a page of rows that are found by several queries, none by two of them, and the total: each query reads no
 * further than the page in its own order.
 */
export async function pageOfParts<S extends string>(
  ctx: PublicCtx,
  parts: readonly SelectQueryBuilder<DB, keyof DB, object>[],
  asked: PageRequest<S>,
  sorts: SharedSorts,
  id: string,
): Promise<Paged<{ id: number }>> {
  const row = sql.ref<number>(id);
  const key = (asked.sort ?? Object.keys(sorts)[0] ?? '').replace(/^-/, '');
  const by = sorts[key] ?? row;
  const start = pageOffset(asked);
  const heads = parts.map((part) =>
    sorted(part, asked, sorts, row)
      .clearSelect()
      .select([row.as('id'), ('nullable' in by ? by.nullable : by).as('key')])
      .limit(start + asked.limit),
  );
  const ones = parts.map((part) => part.clearSelect().select(sql`1`.as('one')));
  const total = sql<number>`(
    select count(*)::int from (select from ${together(ones)} one limit ${totalCap + 1}) capped)`;
  const way = sql.raw(asked.sort?.startsWith('-') ? 'desc' : 'asc');
  const { rows: found } = await sql<{ id: number; total: number }>`
    select id, ${total} as total from ${together(heads)} head
    order by key ${way} nulls last, id ${way} limit ${asked.limit} offset ${start}`.execute(rows(ctx));
  const beyond = found.length === 0 && start > 0;
  const counts = beyond
    ? (await sql<{ total: number }>`select ${total} as total`.execute(rows(ctx))).rows
    : found;
  return { list: found.map((one) => ({ id: one.id })), ...cappedTotal(counts[0]?.total ?? 0) };
}

/** A LIKE pattern that finds the text anywhere and takes % and _ literally. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
}
