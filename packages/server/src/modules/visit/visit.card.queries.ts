import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Ctx, PublicCtx } from '../../kit/ctx.ts';
import { inScope } from '../../kit/in-scope.ts';
import { rows } from '../../kit/rows.ts';

/** A company's cards are seen with the company, the reception's by the property in the project. */
export function seesCard(actor: Actor): RawBuilder<SqlBool> {
  const own = inScope(actor, { project: 'visitorCard.projectId', company: 'visitorCard.companyId' });
  if (actor.level === 40) return own;
  return sql<SqlBool>`(case when visitor_card.company_id is null
    then ${inScope(actor, { project: 'visitorCard.projectId' })} else ${own} end)`;
}

/** A card in sight of a project by its number, locked until the call ends. */
export const cardByNumber = (ctx: Ctx, projectId: number, number: string) =>
  rows(ctx)
    .selectFrom('visitorCard')
    .select(['id', 'number', 'name', 'state', 'companyId', 'visitId', 'version'])
    .where('projectId', '=', projectId)
    .where('number', '=', number)
    .where(seesCard(ctx.actor))
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
export const borrower = async (ctx: PublicCtx, visitId: number) =>
  rows(ctx)
    .selectFrom('visit')
    .select(['id', 'state', 'projectId', 'companyId', 'name'])
    .where('id', '=', visitId)
    .forUpdate()
    .executeTakeFirst();

type Next = { state: 'free' | 'lent' | 'lost'; from: string; visitId: number | null; lentAt: Date | null };

/** Changes a card's state: one compare-and-set. Answers its new version; undefined when it stood otherwise. */
export const setCard = (ctx: PublicCtx, id: number, { state, from, visitId, lentAt }: Next) =>
  rows(ctx)
    .updateTable('visitorCard')
    .set({
      ...{ state, visitId, lentAt },
      version: sql`version + 1`,
      updatedAt: ctx.now(),
      updatedBy: ctx.actor?.userId ?? null,
    })
    .where('id', '=', id)
    .where(sql<boolean>`state = ${from}`)
    .returning('version')
    .executeTakeFirst();
