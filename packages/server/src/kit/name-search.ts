import { totalCap } from '@mdi/contract/kit/codes.ts';
import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { type OrderByExpression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { planAnew } from '../db/plan-anew.ts';
import type { DB } from '../db/schema.gen.ts';
import type { PublicCtx } from './ctx.ts';
import { type Asked, contains, counted, type Sorts, sorted, startOf, told } from './page.ts';
import { rows } from './rows.ts';
import { lettersOf, speltWith } from './sought.ts';

/**
 * The two ways to find companies by a word in their name; both find the same rows. `read` looks at one name after
 * the other and is best for a word that many hold, `sought` goes to the holders by index.
 */
type Ways = { read: RawBuilder<SqlBool>; sought: RawBuilder<SqlBool> };

/** Texts of a row as they are searched: one under the other, so that no word is found across two of them. */
export const searchKey = (...texts: readonly string[]): string => texts.map(normaliseName).join('\n');

/** The parts by which a word is sought: all of two letters, or the only one. */
function partsOf(key: string): string[] {
  const letters = [...key];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
}

/** Up to two letters are a part themselves. */
const isPart = (key: string): boolean => [...key].length < 3;

function waysTo(key: string): Ways {
  const anew = sql.raw(planAnew);
  const read = sql<SqlBool>`${anew} company.name_key like ${contains(key)}`;
  const parts = sql<SqlBool>`${anew} name_grams(company.name_key) @> ${partsOf(key)}::text[]`;
  return { read, sought: isPart(key) ? parts : sql<SqlBool>`(${parts} and ${read})` };
}

/**
 * Whether a text holds a word, found by an index of its parts.
 * @param text as that index has it: in lower case and NFKC, in the same words of SQL
 */
export function holdsByParts(text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const key = normaliseName(word);
  const parts = sql<SqlBool>`name_grams(${text}) @> ${partsOf(key)}::text[]`;
  return isPart(key) ? parts : sql<SqlBool>`(${parts} and ${text} like ${contains(key)})`;
}

/** The ids of the users whose name, as everybody calls them, holds a word. */
export const usersCalled = (word: string): RawBuilder<unknown> =>
  sql`select id from "user" called where ${holdsByParts(sql`lower(normalize(called.nick_name, nfkc))`, word)}`;

type Guess = { holders: number; all: number };

/** How many companies hold the word, and how many there are, as PostgreSQL's statistics tell without reading them. */
async function guess(ctx: PublicCtx, { read }: Ways): Promise<Guess> {
  const { rows: found } = await sql<{ 'QUERY PLAN': [{ Plan: { Plans: { 'Plan Rows': number }[] } }] }>`
    explain (format json) select from company where ${read} union all select from company`.execute(rows(ctx));
  const [holders, all] = found[0]?.['QUERY PLAN'][0].Plan.Plans ?? [];
  return { holders: holders?.['Plan Rows'] ?? 0, all: all?.['Plan Rows'] ?? 0 };
}

const most = ({ holders, all }: Guess) => holders > all / 4;

/** The condition on `company` for names that hold a word, in the way that is best for how common it is. */
async function named(ctx: PublicCtx, word: string): Promise<RawBuilder<SqlBool>> {
  const key = normaliseName(word);
  if (key === '') return sql<SqlBool>`true`;
  const ways = waysTo(key);
  return most(await guess(ctx, ways)) ? ways.read : ways.sought;
}

/** The same by index alone: for a few of the holders in an order that must read all of them whichever way. */
export function namedByParts(word: string): RawBuilder<SqlBool> {
  const key = normaliseName(word);
  return key === '' ? sql<SqlBool>`true` : waysTo(key).sought;
}

/** The same where somebody is to choose one: also by the letters that spell a Chinese name. */
export async function namedOrSpelt(ctx: PublicCtx, word: string): Promise<RawBuilder<SqlBool>> {
  const written = await named(ctx, word);
  const letters = lettersOf(word);
  return letters === null ? written : sql<SqlBool>`(${written} or ${speltWith('company.spelt', letters)})`;
}

/**
 * One page of the companies whose name holds a word, and its total, like {@link page}. Counting finds the best way
 * to the page: few rows are sorted; of many the order's own index meets a page soon.
 */
export async function pageNamed<T extends keyof DB, O, S extends string>(
  ctx: PublicCtx,
  query: SelectQueryBuilder<DB, T, O>,
  word: string,
  asked: Asked<S>,
  sorts: Sorts<T, O>,
  id: OrderByExpression<DB, T, O>,
): Promise<{ list: O[]; total: number; totalCapped?: boolean }> {
  const ways = waysTo(normaliseName(word));
  const guessed = await guess(ctx, ways);
  const holders = query.where(most(guessed) ? ways.read : ways.sought);
  const total = (await counted(ctx, holders).executeTakeFirstOrThrow()).n;
  const start = startOf(asked);
  if (total <= start) return { list: [], ...told(total) };
  const many = total > totalCap || total > guessed.all / 20;
  const found = sorted(query.where(many ? ways.read : ways.sought), asked, sorts, id);
  return { list: await found.limit(asked.limit).offset(start).execute(), ...told(total) };
}
