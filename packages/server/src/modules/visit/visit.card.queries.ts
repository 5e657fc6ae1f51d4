import { isTenant } from '@mdi/contract/kit/levels.ts';
import { passEarlyMinutes } from '@mdi/contract/modules/visit/visit.fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Actor, Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { databaseOf, rows } from '../../kit/calls/rows.ts';
import type { PassWork } from '../pass/index.ts';

/** A company's cards are seen with the company, the reception's by the property in the project. */
export function isCardInScope(actor: Actor): RawBuilder<SqlBool> {
  const own = inScope(actor, { project: 'visitorCard.projectId', company: 'visitorCard.companyId' });
  if (isTenant(actor)) return own;
  return sql<SqlBool>`(case when visitor_card.company_id is null
    then ${inScope(actor, { project: 'visitorCard.projectId' })} else ${own} end)`;
}

/** A company's cards are kept by who sees them, the reception's by who reaches the whole project. */
export const keepsCard = (actor: Actor): RawBuilder<SqlBool> =>
  actor.scope.buildings === null
    ? isCardInScope(actor)
    : sql<SqlBool>`(visitor_card.company_id is not null and ${isCardInScope(actor)})`;

/** A card in sight of a project by its number, locked until the call ends. */
export const cardByNumber = (ctx: Ctx, projectId: number, number: string) =>
  rows(ctx)
    .selectFrom('visitorCard')
    .select(['id', 'number', 'name', 'state', 'companyId', 'visitId', 'version'])
    .where('projectId', '=', projectId)
    .where('number', '=', number)
    .where(isCardInScope(ctx.actor))
    .forUpdate()
    .executeTakeFirst();

export const cardOfVisit = (ctx: PublicCtx, visitId: number) =>
  rows(ctx)
    .selectFrom('visitorCard')
    .select(['id', 'number', 'projectId', 'state', 'visitId', 'version'])
    .where('visitId', '=', visitId)
    .forUpdate()
    .executeTakeFirst();

/** A visit locked, as far as lending needs it. */
export const lockBorrower = async (ctx: PublicCtx, visitId: number) =>
  rows(ctx)
    .selectFrom('visit')
    .select(['id', 'state', 'projectId', 'companyId', 'name', 'phone', 'phoneKey', 'idKey'])
    .where('id', '=', visitId)
    .forUpdate()
    .executeTakeFirst();

type Next = { state: 'free' | 'lent' | 'lost'; from: string; visitId: number | null; lentAt: Date | null };

/** Changes a card's state: one compare-and-set. Answers its new version; undefined when it stood otherwise. */
export const setCard = (ctx: PublicCtx, id: number, { state, from, visitId, lentAt }: Next) =>
  rows(ctx)
    .updateTable('visitorCard')
    .set({
      state,
      visitId,
      lentAt,
      opens: false,
      version: sql`version + 1`,
      updatedAt: ctx.now(),
      updatedBy: ctx.actor?.userId ?? null,
    })
    .where('id', '=', id)
    .where(sql<boolean>`state = ${from}`)
    .returning('version')
    .executeTakeFirst();

/**
 * Lets lent cards open doors from when their visits begin, and not before; readers fetch the list again where that
 * changes it. @param where a condition on `visit`
 */
export async function activateLentCards(
  work: Pick<PassWork, 'db' | 'now'>,
  where: RawBuilder<SqlBool>,
): Promise<void> {
  const begins = sql`(visit.start_at - ${passEarlyMinutes} * interval '1 minute' <= ${work.now})`;
  await sql`
    update visitor_card c set opens = ${begins} from visit
    where visit.id = c.visit_id and c.opens <> ${begins} and ${where}`.execute(databaseOf(work));
}

/** Which cards these visits had until a moment. */
export const cardsHeldUntil = (ctx: PublicCtx, visitIds: readonly number[], at: Date) =>
  rows(ctx)
    .selectFrom('cardHolder')
    .select([sql<number>`visit_id`.as('visitId'), 'number'])
    .where('visitId', '=', sql<number>`any(${[...visitIds]}::bigint[])`)
    .where('until', '=', at)
    .orderBy('id')
    .execute();
