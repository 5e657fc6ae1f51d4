import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { isOnSite, visitsTouchingDays } from './visit.days.queries.ts';
import { stages } from './visit.list.queries.ts';
import { isOverdue, isVisitInScope } from './visit.queries.ts';

/** Of which project, or of all in scope, and which building. */
type Where = { projectId: number | undefined; buildingId: number | undefined };

/** How today's visits stand, by the clock of each project; counted as the list's own filters find them. */
export async function visitNumbers(ctx: Ctx, { projectId, buildingId }: Where) {
  const many = (where: RawBuilder<SqlBool>) => sql<number>`(count(*) filter (where ${where}))::int`;
  const ways = await visitsTouchingDays(ctx, {});
  let today = rows(ctx)
    .selectFrom('visit')
    .where(isVisitInScope(ctx.actor))
    .where(sql<SqlBool>`(${sql.join(ways, sql` or `)})`);
  if (projectId) today = today.where('visit.projectId', '=', projectId);
  if (buildingId) today = today.where('visit.buildingId', '=', buildingId);
  const late = sql<SqlBool>`${isOverdue(ctx.now())}`;
  const numbers = await today
    .select([
      many(stages.planned).as('planned'),
      many(stages.expected).as('expected'),
      many(stages.arrived).as('arrived'),
      many(stages.onSite).as('onSite'),
      many(late).as('overdue'),
      many(stages.left).as('left'),
      sql<number>`coalesce(sum(jsonb_array_length(visit.companions)) filter (where ${isOnSite}), 0)::int`.as(
        'companions',
      ),
    ])
    .executeTakeFirstOrThrow();
  if (numbers.overdue === 0) return { ...numbers, rows: [] };
  const latest = await today
    .innerJoin('company', 'company.id', 'visit.companyId')
    .select(['visit.id as visitId', 'visit.name', 'company.name as companyName', 'visit.endAt'])
    .where(late)
    .orderBy('visit.endAt')
    .orderBy('visit.id')
    .limit(3)
    .execute();
  return { ...numbers, rows: latest };
}
