import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { totalCap } from '@mdi/contract/kit/page.ts';
import { type OrderByExpression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { replanMarker } from '../../db/replan-marker.ts';
import type { DB } from '../../db/schema.gen.ts';
import { makeAnswerSharing, type ShareAnswer } from '../calls/answer-sharing.ts';
import type { Deps, PublicCtx } from '../calls/ctx.ts';
import { rows } from '../calls/rows.ts';
import {
  cappedCount,
  cappedTotal,
  containsPattern,
  type PageRequest,
  pageOffset,
  type Sorts,
  sorted,
} from '../queries/page.ts';
import { pinyinContains, pinyinOf } from './name-match.ts';

/**
 * The two ways to find companies by a word in their name; both find the same rows. `read` scans the names and is best
 * for a common word, `sought` uses an index and is best for a rare one.
 */
type Ways = { read: RawBuilder<SqlBool>; sought: RawBuilder<SqlBool> };

/** Joins the searched texts of a row by line breaks, so that no word is found across two of them. */
export const searchKey = (...texts: readonly string[]): string => texts.map(normaliseName).join('\n');

/** The parts by which an index finds a word: all its pairs of letters, or the word itself if it is shorter. */
function partsOf(key: string): string[] {
  const letters = [...key];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
}

/** A word of up to two letters is a part itself. */
const isPart = (key: string): boolean => [...key].length < 3;

function waysTo(key: string): Ways {
  const anew = sql.raw(replanMarker);
  const read = sql<SqlBool>`${anew} company.name_key like ${containsPattern(key)}`;
  const parts = sql<SqlBool>`${anew} name_grams(company.name_key) @> ${partsOf(key)}::text[]`;
  return { read, sought: isPart(key) ? parts : sql<SqlBool>`(${parts} and ${read})` };
}

/**
 * Whether a text holds a word, found by an index of its parts.
 * @param text as that index has it: in lower case and NFKC, in the same words of SQL
 */
export function containsByIndex(text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const key = normaliseName(word);
  const parts = sql<SqlBool>`name_grams(${text}) @> ${partsOf(key)}::text[]`;
  return isPart(key) ? parts : sql<SqlBool>`(${parts} and ${text} like ${containsPattern(key)})`;
}

/** The ids of the users whose name, as everybody calls them, holds a word. */
export const userIdsCalled = (word: string): RawBuilder<unknown> =>
  sql`select id from "user" called where ${containsByIndex(sql`lower(normalize(called.nick_name, nfkc))`, word)}`;

/** How many companies there are, and the share of their names that hold a part, for the parts that many hold. */
type Statistics = { all: number; held: ReadonlyMap<string, number> };

async function readStatistics(ctx: PublicCtx): Promise<Statistics> {
  const { rows: found } = await sql<{ all: number; parts: string[] | null; shares: number[] | null }>`
    select greatest(company.reltuples, 0)::float8 as all, grams.most_common_elems::text::text[] as parts,
      grams.most_common_elem_freqs as shares
    from pg_class company left join pg_stats grams
      on grams.schemaname = current_schema and grams.tablename = 'company_name_grams'
    where company.oid = 'company'::regclass`.execute(rows(ctx));
  const { all = 0, parts, shares } = found[0] ?? {};
  return { all, held: new Map(parts?.map((part, at) => [part, shares?.[at] ?? 0])) };
}

const shares = new WeakMap<Deps, ShareAnswer>();
/** They change from day to day only. */
const goodForMs = 60_000;

/** Reads PostgreSQL's statistics of the names, once a minute for everybody. */
function statistics(ctx: PublicCtx): Promise<Statistics> {
  const share = shares.get(ctx.deps) ?? makeAnswerSharing();
  shares.set(ctx.deps, share);
  return share('names', () => readStatistics(ctx), goodForMs);
}

/** Whether so many names may hold a word that scanning them all is best; no more hold it than hold its rarest part. */
const heldByMany = ({ held }: Statistics, key: string): boolean =>
  partsOf(key).every((part) => (held.get(part) ?? 0) > 1 / 4);

/** The condition on `company` for names that hold a word, in whichever way is best for how common it is. */
export async function companyNameContains(ctx: PublicCtx, word: string): Promise<RawBuilder<SqlBool>> {
  const key = normaliseName(word);
  if (key === '') return sql<SqlBool>`true`;
  const ways = waysTo(key);
  return heldByMany(await statistics(ctx), key) ? ways.read : ways.sought;
}

/** Does the same for pickers: also finds a Chinese name by the letters that spell it. */
export async function companyNameOrPinyinContains(
  ctx: PublicCtx,
  word: string,
): Promise<RawBuilder<SqlBool>> {
  const written = await companyNameContains(ctx, word);
  const letters = pinyinOf(word);
  return letters === null
    ? written
    : sql<SqlBool>`(${written} or ${pinyinContains('company.spelt', letters)})`;
}

/**
 * One page of the companies whose name holds a word, and its total, like {@link page}. The count decides how to find
 * the page: a few rows are sorted; for many the order's own index reaches a page soon.
 */
export async function pageOfCompaniesNamed<T extends keyof DB, O, S extends string>(
  ctx: PublicCtx,
  query: SelectQueryBuilder<DB, T, O>,
  word: string,
  asked: PageRequest<S>,
  sorts: Sorts<T, O>,
  id: OrderByExpression<DB, T, O>,
): Promise<{ list: O[]; total: number; totalCapped?: boolean }> {
  const key = normaliseName(word);
  const ways = waysTo(key);
  const known = await statistics(ctx);
  const holders = query.where(heldByMany(known, key) ? ways.read : ways.sought);
  const total = (await cappedCount(ctx, holders).executeTakeFirstOrThrow()).n;
  const start = pageOffset(asked);
  if (total <= start) return { list: [], ...cappedTotal(total) };
  const many = total > totalCap || total > known.all / 20;
  const found = sorted(query.where(many ? ways.read : ways.sought), asked, sorts, id);
  return { list: await found.limit(asked.limit).offset(start).execute(), ...cappedTotal(total) };
}
