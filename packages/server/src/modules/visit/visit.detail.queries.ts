import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { visitsInScope } from './visit.queries.ts';

/** What the page of one visit tells besides. */
export const visitDetail = async (ctx: Ctx, visitId: number) => ({
  ...(await rows(ctx)
    .selectFrom('visit')
    .select(['idType', 'remarks', 'reason', 'lang', 'createdAt'])
    .select(sql<string | null>`(select l.name from visit l where l.id = visit.leader_id)`.as('leaderName'))
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow()),
  party: (
    await rows(ctx)
      .selectFrom('visit')
      .select(['id as visitId', 'name', 'state'])
      .where('leaderId', '=', visitId)
      .orderBy('id')
      .execute()
  ).map((one) => ({ ...one, name: one.name ?? '' })),
  series: (
    await visitsInScope(ctx)
      .innerJoin('visit as own', 'own.seriesId', 'visit.seriesId')
      .select(['visit.id as visitId', 'visit.startAt', 'visit.state'])
      .where('own.id', '=', visitId)
      .where('visit.id', '<>', visitId)
      .where('own.leaderId', 'is', null)
      .where('visit.leaderId', 'is', null)
      .orderBy('visit.startAt')
      .execute()
  ).map((one) => ({ ...one, startAt: one.startAt.toISOString() })),
  timeline: await rows(ctx)
    .selectFrom('visitStep')
    .select(['at', 'step', 'by', 'byName', 'note'])
    .where('visitId', '=', visitId)
    .orderBy('at')
    .orderBy('id')
    .execute(),
});
