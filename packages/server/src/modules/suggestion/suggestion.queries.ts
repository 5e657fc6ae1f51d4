import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { suggestionDays } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import type { SearchHit } from '../../kit/search/name-match.ts';

/** Answered before this, and quiet since, is closed. */
const quietSince = (now: Date) =>
  sql`${now}::timestamptz - interval '1 day' * ${sql.lit(suggestionDays.quiet)}`;

/** The suggestions in scope: where every look at one starts. */
export const suggestions = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('suggestion')
    .where(inScope(ctx.actor, { project: 'suggestion.projectId', company: 'suggestion.companyId' }));

const described = (ctx: Ctx) =>
  suggestions(ctx)
    .innerJoin('project', 'project.id', 'suggestion.projectId')
    .leftJoin('company', 'company.id', 'suggestion.companyId')
    .leftJoin('user', 'user.id', 'suggestion.handlerId')
    .select([
      'suggestion.id as suggestionId',
      'suggestion.projectId',
      'project.name as projectName',
      'project.timeZone as zone',
      'suggestion.name',
      'suggestion.phone',
      'suggestion.companyId',
      'company.name as companyName',
      'suggestion.unit',
      'suggestion.text',
      sql<number>`(select count(*)::int from suggestion_picture p where p.suggestion_id = suggestion.id)`.as(
        'pictures',
      ),
      'suggestion.source',
      'suggestion.state',
      'suggestion.handlerId',
      'user.nickName as handlerName',
      'suggestion.createdAt',
      'suggestion.dueAt',
      'suggestion.answeredAt',
      'suggestion.closedAt',
      'suggestion.closedReason',
      'suggestion.reopened',
      'suggestion.rating',
      'suggestion.ratingWord',
      'suggestion.unchecked',
      'suggestion.duplicateOf',
      'suggestion.waitingSince',
      'suggestion.givenAt',
      'suggestion.clockFrom',
      'suggestion.spentMinutes',
      'suggestion.firstAnsweredAt',
      'suggestion.userId',
      'suggestion.phoneKey',
      'suggestion.unitId',
      'suggestion.version',
      'suggestion.updatedAt',
    ]);

type Filters = Partial<InputOf<typeof suggestionApi.ops.list>>;
type State = NonNullable<Filters['state']>;

const open = sql<SqlBool>`suggestion.state in ('new', 'doing', 'waiting')`;
export const isOverdue = (now: Date) => sql<SqlBool>`coalesce(suggestion.due_at < ${now}, false)`;

function standsAt(state: State, now: Date): RawBuilder<SqlBool> {
  const quiet = sql`suggestion.state = 'answered' and suggestion.answered_at <= ${quietSince(now)}`;
  if (state === 'closed') return sql<SqlBool>`(suggestion.state = 'closed' or ${quiet})`;
  if (state === 'answered')
    return sql<SqlBool>`(suggestion.state = 'answered' and suggestion.answered_at > ${quietSince(now)})`;
  return sql<SqlBool>`suggestion.state = ${state}`;
}

const maxDigitsOfNumber = 10;
const isWholePhone = (word: string) => /^\d{8,12}$/.test(word);

/**
 * By a part of its words, a name or a company, by the number of a suggestion, or by a whole phone. The companies are found
 * first, once for all rows, so that an index can serve each of them.
 */
function holding(word: string): RawBuilder<SqlBool> {
  const key = normaliseName(word);
  const found = [
    sql`suggestion.search_key like ${containsPattern(key)}`,
    sql`suggestion.company_id = any((select array_agg(c.id) from company c
      where c.name_key like ${containsPattern(key)})::bigint[])`,
  ];
  const number = /^#?(\d+)$/.exec(key)?.[1];
  if (number !== undefined && number.length <= maxDigitsOfNumber)
    found.push(sql`suggestion.id = ${Number(number)}`);
  const phone = normalisePhone(word);
  if (isWholePhone(phone)) found.push(sql`suggestion.phone_key = ${phone}`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

const dayThere = sql`(suggestion.created_at at time zone project.time_zone)::date`;
/** Days begin within so much of one another, wherever: by it an index finds them. */
const ofDay = (day: string, days: number) =>
  sql`(${day}::date::timestamp at time zone 'UTC' + interval '1 day' * ${sql.lit(days)})`;

export function filteredSuggestions(ctx: Ctx, f: Filters) {
  const now = ctx.now();
  let query = described(ctx);
  if (f.keyword && normaliseName(f.keyword)) query = query.where(holding(f.keyword));
  if (f.projectId) query = query.where('suggestion.projectId', '=', f.projectId);
  if (f.state) query = query.where(standsAt(f.state, now));
  if (f.open !== undefined) query = query.where(f.open ? open : sql<SqlBool>`not ${open}`);
  if (f.overdue !== undefined)
    query = query.where(
      f.overdue
        ? sql<SqlBool>`(suggestion.due_at is not null and suggestion.due_at < ${now})`
        : sql<SqlBool>`not ${isOverdue(now)}`,
    );
  if (f.answeredLately !== undefined) {
    const since = sql`${now}::timestamptz - interval '1 day' * ${sql.lit(suggestionDays.lately)}`;
    const lately = sql<SqlBool>`suggestion.first_answered_at > ${since}`;
    query = query.where(f.answeredLately ? lately : sql<SqlBool>`${lately} is not true`);
  }
  if (f.mine !== undefined) {
    const mine = sql<SqlBool>`suggestion.handler_id = ${ctx.actor.userId}`;
    query = query.where(f.mine ? mine : sql<SqlBool>`${mine} is not true`);
  }
  if (f.unchecked !== undefined) query = query.where('suggestion.unchecked', '=', f.unchecked);
  if (f.handlerId) query = query.where('suggestion.handlerId', '=', f.handlerId);
  if (f.companyId) query = query.where('suggestion.companyId', '=', f.companyId);
  if (f.from)
    query = query.where(
      sql<SqlBool>`(suggestion.created_at >= ${ofDay(f.from, -1)} and ${dayThere} >= ${f.from}::date)`,
    );
  if (f.to)
    query = query.where(
      sql<SqlBool>`(suggestion.created_at < ${ofDay(f.to, 2)} and ${dayThere} <= ${f.to}::date)`,
    );
  return query;
}

export const suggestionById = (ctx: Ctx, id: number) =>
  described(ctx).where('suggestion.id', '=', id).executeTakeFirst();

export type SuggestionRecord = NonNullable<Awaited<ReturnType<typeof suggestionById>>>;

/** Those that the search over everything finds, as their list finds them, the newest first. */
export const soughtSuggestions = (ctx: Ctx, word: string, most: number): Promise<SearchHit[]> =>
  suggestions(ctx)
    .select([
      'suggestion.id',
      sql<string>`'#' || suggestion.id || ' ' || suggestion.text`.as('name'),
      'suggestion.name as about',
    ])
    .where(holding(word))
    .orderBy('suggestion.createdAt', 'desc')
    .orderBy('suggestion.id', 'desc')
    .limit(most)
    .execute();

/** Whether the caller may look at a suggestion, and so at its history. */
export async function maySeeSuggestion(ctx: Ctx, id: number): Promise<boolean> {
  if (!may(ctx, suggestionApi.ops.get)) return false;
  return (
    (await suggestions(ctx).select('suggestion.id').where('suggestion.id', '=', id).executeTakeFirst()) !==
    undefined
  );
}

/** Who was given it has opened it; the record is none the newer by it. */
export const noteOpened = (ctx: Ctx, id: number) =>
  rows(ctx)
    .updateTable('suggestion')
    .set({ givenAt: null })
    .where('id', '=', id)
    .where('handlerId', '=', ctx.actor.userId)
    .where('givenAt', 'is not', null)
    .execute();

export const briefly = [
  'suggestion.id as suggestionId',
  'suggestion.name',
  'suggestion.text',
  'suggestion.state',
  'suggestion.answeredAt',
  'suggestion.createdAt',
] as const;

/** Those that were closed as duplicates of one. */
export const duplicatesOf = (ctx: Ctx, id: number) =>
  suggestions(ctx)
    .select(briefly)
    .where('suggestion.duplicateOf', '=', id)
    .orderBy('suggestion.id')
    .limit(50)
    .execute();

/** One of them, for where another one leads to it. */
export const briefOf = (ctx: Ctx, id: number) =>
  suggestions(ctx).select(briefly).where('suggestion.id', '=', id).executeTakeFirst();

/** Rows with the phones that lists mask, for a workbook. */
export const wholePhones = (ctx: Ctx, ids: readonly number[]) =>
  suggestions(ctx)
    .select(['suggestion.id as suggestionId', 'suggestion.phone'])
    .where('suggestion.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
