import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { tokenHash } from '../../kit/settings/secrets.ts';
import { hostingEmployments } from './visit.hosting.queries.ts';
import { isVisitInScope } from './visit.queries.ts';

/** The number of a new series. */
export async function newSeries(ctx: PublicCtx): Promise<number> {
  const { rows: found } = await sql<{ id: number }>`select nextval('visit_series') as id`.execute(rows(ctx));
  const [row] = found;
  if (!row) throw new Error('a select of one row answered none');
  return row.id;
}

/**
 * The visit that a link stands for now, as a condition: of those planned together the next that isn't over, else the
 * link's own. Once somebody else was named as the guest, it is no longer theirs.
 */
export const isOfLink = (link: string, now: Date): RawBuilder<SqlBool> => sql<SqlBool>`visit.id = (
  select coalesce((
    select n.id from visit n where n.series_id = s.series_id and n.leader_id is null
      and n.phone_key is not distinct from s.phone_key
      and n.state in ('invited', 'pending', 'approved', 'arrived') and n.end_at > ${now}
    order by n.end_at, n.id limit 1), s.id)
  from visit s where s.token_hash = ${tokenHash(link)})`;

/**
 * Of which visit a message tells, as its id: an invitation that waited until its visit was cancelled or over goes out
 * for the next of those planned with it, because the guest was told of none of them.
 */
export const visitOfMessage = (now: Date): RawBuilder<number> => sql<number>`coalesce((
  select n.id from visit s join visit n on n.series_id = s.series_id and n.leader_id is null
    and n.phone_key is not distinct from s.phone_key and n.token is not null
  where visit_message.kind = 'invite' and s.id = visit_message.visit_id
    and (s.state not in ('invited', 'pending', 'approved', 'arrived') or s.end_at <= ${now})
    and n.state in ('invited', 'approved') and n.end_at > ${now}
  order by n.start_at, n.id limit 1), visit_message.visit_id)`;

/** The first open one of those planned with a visit that is still its former guest's; undefined: none. */
export const nextInSeries = (
  ctx: Ctx,
  { id, seriesId, phoneKey }: { id: number; seriesId: number | null; phoneKey: string | null },
) =>
  rows(ctx)
    .selectFrom('visit')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('phoneKey', '=', phoneKey)
    .where('id', '<>', id)
    .where('leaderId', 'is', null)
    .where('state', 'in', ['invited', 'pending', 'approved'])
    .orderBy('startAt')
    .limit(1)
    .executeTakeFirst();

/**
 * The visits after one that were planned with it, with those who come along: of them those whose host the caller is, and
 * those in their sight where they may change them.
 */
export const laterInSeries = (ctx: Ctx, visitId: number, mayEdit: boolean) =>
  rows(ctx)
    .selectFrom('visit')
    .innerJoin('visit as first', (on) =>
      on.onRef('first.seriesId', '=', 'visit.seriesId').on('first.id', '=', visitId),
    )
    .select('visit.id')
    .whereRef('visit.startAt', '>', 'first.startAt')
    // Who comes along has no days of their own.
    .where('first.leaderId', 'is', null)
    .where((where) =>
      where.or([
        where('visit.hostId', 'in', hostingEmployments(ctx.actor.userId)),
        ...(mayEdit ? [where.and([isVisitInScope(ctx.actor)])] : []),
      ]),
    )
    .orderBy('visit.id')
    .execute();

/** Takes a place of a form; answers whether there was one left, however many ask at once. */
export async function takePlaceOfLink(ctx: PublicCtx, linkId: number): Promise<boolean> {
  const row = await rows(ctx)
    .updateTable('visitLink')
    .set({ taken: sql`taken + 1` })
    .where('id', '=', linkId)
    .where('closedAt', 'is', null)
    .where('taken', '<', sql<number>`places`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
