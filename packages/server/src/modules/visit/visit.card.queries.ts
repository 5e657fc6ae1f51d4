import { sql } from 'kysely';
import type { PublicCtx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';

/** A card of a project by its number, locked until the call ends. */
export const cardByNumber = (ctx: PublicCtx, projectId: number, number: string) =>
  rows(ctx)
    .selectFrom('visitorCard')
    .select(['id', 'number', 'name', 'state', 'companyId', 'visitId', 'version'])
    .where('projectId', '=', projectId)
    .where('number', '=', number)
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
