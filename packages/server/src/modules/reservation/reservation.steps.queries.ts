import type { Insertable } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

type Kind = Insertable<DB['reservationStep']>['kind'];
type Taken = { reservationId: number; kind: Kind; note?: string | null };

/** What somebody is called by others. */
export async function displayName(ctx: PublicCtx, userId: number | null): Promise<string> {
  if (userId === null) return '';
  const row = await rows(ctx)
    .selectFrom('user')
    .select('nickName')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.nickName ?? '';
}

/** Writes down what was done: by the caller, or by the person who wants to lease. */
export async function addStep(ctx: PublicCtx, { reservationId, kind, note }: Taken): Promise<number> {
  const userId = ctx.actor?.userId ?? null;
  const byName = userId === null ? null : await displayName(ctx, userId);
  const row = await rows(ctx)
    .insertInto('reservationStep')
    .values({ reservationId, kind, userId, byName, note: note || null, at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A timeline never holds more than a page can show; what is beyond is the oldest. */
const maxShown = 500;

/** What was done about a reservation that the caller was found to see, the newest first. */
export const stepsOf = (ctx: PublicCtx, reservationId: number) =>
  rows(ctx)
    .selectFrom('reservationStep')
    .select(['id as stepId', 'kind', 'byName', 'note', 'at'])
    .where('reservationId', '=', reservationId)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
