import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { nameLengthSql, type SearchHit } from '../../kit/search/name-match.ts';
import { isCardInScope, isVisitInScope, keepsCard } from '../visit/index.ts';

const overdue = (now: Date) =>
  sql<boolean>`coalesce(visitor_card.state = 'lent' and (visit.end_at < ${now}
    or visit.state not in ('approved', 'arrived')), false)`;

const ofGuest = <T>({ actor }: Ctx, column: string) =>
  sql<T | null>`case when ${isVisitInScope(actor)} then ${sql.ref(column)} end`;

/** The visitor cards in scope: where every look at one starts. */
const cards = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('visitorCard')
    .innerJoin('project', 'project.id', 'visitorCard.projectId')
    .leftJoin('company', 'company.id', 'visitorCard.companyId')
    .leftJoin('visit', 'visit.id', 'visitorCard.visitId')
    .where(isCardInScope(ctx.actor));

const described = (ctx: Ctx) =>
  cards(ctx).select([
    'visitorCard.id as cardId',
    'visitorCard.number',
    'visitorCard.name',
    'visitorCard.remarks',
    'visitorCard.state',
    'visitorCard.projectId',
    'project.name as projectName',
    'visitorCard.companyId',
    'company.name as companyName',
    // The reception's cards are seen by who doesn't see every guest that has one.
    ofGuest<number>(ctx, 'visitorCard.visitId').as('visitId'),
    ofGuest<string>(ctx, 'visit.name').as('visitorName'),
    'visitorCard.lentAt',
    ofGuest<Date>(ctx, 'visit.endAt').as('dueAt'),
    sql<boolean>`(visitor_card.visit_id is null or ${isVisitInScope(ctx.actor)})`.as('within'),
    sql<boolean>`${keepsCard(ctx.actor)}`.as('kept'),
    overdue(ctx.now()).as('overdue'),
    'visitorCard.version',
    'visitorCard.updatedAt',
  ]);

type Filters = Partial<InputOf<typeof visitorCardApi.ops.list>>;

/** As people count: 9 before 10. */
export const numberInOrder = sql<string>`visitor_card.number collate natural_name`;

function called(word: string): RawBuilder<SqlBool> {
  const like = containsPattern(normaliseName(word));
  return sql<SqlBool>`(lower(visitor_card.number) like ${like}
    or lower(normalize(visitor_card.name collate "default", nfkc)) like ${like})`;
}

export function filteredCards(ctx: Ctx, f: Filters) {
  let query = described(ctx);
  if (f.keyword) query = query.where(called(f.keyword));
  if (f.projectId) query = query.where('visitorCard.projectId', '=', f.projectId);
  if (f.companyId) query = query.where('visitorCard.companyId', '=', f.companyId);
  if (f.state) query = query.where('visitorCard.state', '=', f.state);
  if (f.overdue !== undefined) query = query.where(sql<SqlBool>`${overdue(ctx.now())} = ${f.overdue}`);
  return query;
}

export const cardById = (ctx: Ctx, cardId: number) =>
  described(ctx).where('visitorCard.id', '=', cardId).executeTakeFirst();

export const cardWithNumber = (ctx: Ctx, projectId: number, number: string) =>
  described(ctx)
    .where('visitorCard.projectId', '=', projectId)
    .where('visitorCard.number', '=', number)
    .executeTakeFirst();

/** Whether the caller may look at a card: the resource for it, and the card in scope. */
export async function maySeeCard(ctx: Ctx, cardId: number): Promise<boolean> {
  return may(ctx, visitorCardApi.ops.get) && (await cardById(ctx, cardId)) !== undefined;
}

type Place = { projectId: number; number: string };

/** Which of these numbers are taken in these projects, by visitor cards or by cards of employees. */
export async function numbersTaken(ctx: Ctx, wanted: readonly Place[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: number; number: string }>`
    select w.id, w.number
    from unnest(${wanted.map((one) => one.projectId)}::bigint[], ${wanted.map((one) => one.number)}::text[]) as w (id, number)
    where exists (select from visitor_card c where c.project_id = w.id and c.number = w.number)
      or exists (select from employee e
        where e.project_id = w.id and e.ic_card = w.number and e.card_state = 'inUse')`.execute(rows(ctx));
  return new Set(found.rows.map(({ id, number }) => `${id} ${number}`));
}

/** What the search finds by a word: the first of the list that the word finds there, the shortest names first. */
export const soughtCards = (ctx: Ctx, word: string, most: number): Promise<SearchHit[]> =>
  cards(ctx)
    .where(called(word))
    .select([
      'visitorCard.id',
      sql<string>`coalesce(visitor_card.name, visitor_card.number)`.as('name'),
      sql<string>`visitor_card.number || ' · ' || project.name`.as('about'),
    ])
    .orderBy(nameLengthSql('visitorCard.number'))
    .orderBy('visitorCard.id', 'desc')
    .limit(most)
    .execute();

/** The cards there are, for undoing the import that added them by who keeps them; lending one counts for its version. */
export const cardsToUndo = ({ actor }: Ctx): RawBuilder<unknown> => sql`
  select visitor_card.id, visitor_card.version, coalesce(visitor_card.name, visitor_card.number) as name,
    ${keepsCard(actor)} as seen from visitor_card`;

export async function lockCards(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`select from visitor_card where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    rows(ctx),
  );
}
