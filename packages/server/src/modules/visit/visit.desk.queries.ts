import { icCard } from '@mdi/contract/kit/fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { isCardInScope } from './visit.card.queries.ts';
import { nameContains, visitsWhere } from './visit.queries.ts';
import type { Desk } from './visit.queue.queries.ts';
import { isOfLink } from './visit.series.queries.ts';
import { hasPhone } from './visit.word-search.queries.ts';

const maxFound = 10;

/** Those of today first: on site, waiting and expected before what is over. */
const nearest = sql`array_position(array['arrived','pending','approved','invited','left','expired','rejected','cancelled'], visit.state)`;

const ofDesk = (ctx: Ctx, { projectId }: Desk) =>
  visitsWhere(ctx, sql<SqlBool>`visit.project_id = ${projectId}`);

const first = (query: ReturnType<typeof ofDesk>, now: Date) =>
  query
    .orderBy(nearest)
    .orderBy(sql`abs(extract(epoch from visit.start_at - ${now}::timestamptz))`)
    .orderBy('visit.id')
    .limit(maxFound)
    .execute();

export const byId = (ctx: Ctx, at: Desk, visitId: number) =>
  ofDesk(ctx, at).where('visit.id', '=', visitId).execute();

export const byLink = (ctx: Ctx, at: Desk, link: string) =>
  ofDesk(ctx, at).where(isOfLink(link, ctx.now())).execute();

/** A visit that isn't over for long; older ones are found in the list. */
const recent = ({ now }: { now: Date }) =>
  sql<SqlBool>`(visit.end_at > ${now}::timestamptz - interval '1 day' or visit.state = 'arrived')`;

export const byPhone = (ctx: Ctx, at: Desk, word: string) =>
  first(
    ofDesk(ctx, at)
      .where(recent({ now: ctx.now() }))
      .where(hasPhone(word)),
    ctx.now(),
  );

export const byName = (ctx: Ctx, at: Desk, word: string) =>
  first(
    ofDesk(ctx, at)
      .where(recent({ now: ctx.now() }))
      .where(nameContains(word)),
    ctx.now(),
  );

/** A visitor card in sight by its number: a company's in sight, or for property staff the reception's. */
export async function byCard(ctx: Ctx, at: Desk, word: string) {
  const number = icCard.safeParse(word);
  if (!number.success) return undefined;
  return rows(ctx)
    .selectFrom('visitorCard')
    .select(['id as cardId', 'number', 'name', 'state', 'visitId'])
    .where('projectId', '=', at.projectId)
    .where('number', '=', number.data)
    .where(isCardInScope(ctx.actor))
    .executeTakeFirst();
}

/** The poster of a project. */
export const posterOf = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('visitPoster')
    .select(['id', 'token', 'updatedAt'])
    .where('projectId', '=', projectId)
    .executeTakeFirst();

/** Makes the first poster of two who want one at once wait for the other. */
export const lockPoster = (ctx: Ctx, projectId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`visit poster ${projectId}`}, 6))`.execute(rows(ctx));
