import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { DeskQueue, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { pageOfBare } from '../../kit/queries/page.ts';
import { isOnSite } from './visit.days.queries.ts';
import { describeVisits, isOverdue, isVisitInScope, visitsInScope } from './visit.queries.ts';
import { visitsMatching } from './visit.word-search.queries.ts';

/** The project the desk stands in, if the caller reaches it. */
export const deskProject = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('project')
    .select(['project.id as projectId', 'project.name as projectName', 'project.timeZone'])
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .where('project.id', '=', projectId)
    .executeTakeFirst();

export type Desk = { projectId: number; timeZone: string; buildingId: number | undefined };

const queueRule = (queue: DeskQueue, now: Date, { timeZone }: Desk): RawBuilder<SqlBool> => {
  const tomorrow = sql`(((${now}::timestamptz at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone})`;
  const rules = {
    expected: sql<SqlBool>`(visit.state in ('invited', 'approved') and visit.end_at >= ${now}
      and visit.start_at < ${tomorrow})`,
    onSite: isOnSite,
    overdue: sql<SqlBool>`${isOverdue(now)}`,
    waiting: sql<SqlBool>`(visit.state = 'pending' and visit.end_at >= ${now} and visit.start_at < ${tomorrow})`,
  };
  return rules[queue];
};

const atDesk = ({ projectId, buildingId }: Desk) =>
  sql<SqlBool>`visit.project_id = ${projectId}
    and (${buildingId ?? null}::bigint is null or visit.building_id = ${buildingId ?? null})`;

/** One page of a queue of the front desk. */
export async function pageOfQueue(
  ctx: Ctx,
  at: Desk,
  {
    queue,
    keyword,
    ...asked
  }: Pick<InputOf<typeof visitApi.ops.queue>, 'queue' | 'keyword' | 'page' | 'limit'>,
) {
  const first = { expected: 'startAt', onSite: 'arrivedAt', overdue: 'endAt', waiting: 'createdAt' }[queue];
  const sorts = { order: { nullable: sql.ref(`visit.${first}`) } };
  const theirs = rows(ctx)
    .selectFrom('visit')
    .where(atDesk(at))
    .where(queueRule(queue, ctx.now(), at))
    .where(isVisitInScope(ctx.actor));
  const found = keyword ? theirs.where(await visitsMatching(ctx, keyword)) : theirs;
  return pageOfBare(
    ctx,
    { whole: found, ordered: found },
    describeVisits(ctx, visitsInScope(ctx)),
    asked,
    sorts,
    'visit.id',
  );
}

/** The numbers of the front desk. */
export async function deskNumbers(ctx: Ctx, at: Desk) {
  const now = ctx.now();
  const many = (queue: DeskQueue) => sql<number>`(count(*) filter (where ${queueRule(queue, now, at)}))::int`;
  return visitsInScope(ctx)
    .select([
      many('expected').as('expected'),
      many('onSite').as('onSite'),
      many('overdue').as('overdue'),
      many('waiting').as('waiting'),
      sql<number>`coalesce(sum(1 + jsonb_array_length(visit.companions))
        filter (where ${queueRule('onSite', now, at)}), 0)::int`.as('people'),
    ])
    .where(atDesk(at))
    .where('visit.state', 'in', ['invited', 'pending', 'approved', 'arrived'])
    .executeTakeFirstOrThrow();
}
