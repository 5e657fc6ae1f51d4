import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { VisitStage, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { pageOfFound, pageOfParts } from '../../kit/queries/page.ts';
import { isOnSite, visitsTouchingDays } from './visit.days.queries.ts';
import { isOverdue, isVisitInScope, visitsWhere } from './visit.queries.ts';
import { visitsMatching } from './visit.word-search.queries.ts';

/** Where a visit stands on its day. */
export const stages: Readonly<Record<VisitStage, RawBuilder<SqlBool>>> = {
  planned: sql`(visit.state in ('invited', 'approved') or visit.arrived_at is not null)`,
  expected: sql`visit.state in ('invited', 'approved')`,
  arrived: sql`visit.arrived_at is not null`,
  onSite: isOnSite,
  left: sql`(visit.arrived_at is not null and not ${isOnSite})`,
};

type Filters = Partial<InputOf<typeof visitApi.ops.list>>;

/** The visits in sight that the filters find, in the ways in which those of some days are found. */
async function filteredVisits(ctx: Ctx, f: Filters) {
  const wheres = [isVisitInScope(ctx.actor)];
  const where = (one: RawBuilder<SqlBool>) => wheres.push(one);
  if (f.keyword) where(await visitsMatching(ctx, f.keyword));
  if (f.projectId) where(sql`visit.project_id = ${f.projectId}`);
  if (f.companyId) where(sql`visit.company_id = ${f.companyId}`);
  if (f.buildingId) where(sql`visit.building_id = ${f.buildingId}`);
  if (f.kind) where(sql`visit.kind = ${f.kind}`);
  if (f.state) where(sql`visit.state = ${f.state}`);
  if (f.stage) where(stages[f.stage]);
  if (f.overdue !== undefined) where(sql`${isOverdue(ctx.now())} = ${f.overdue}`);
  if (f.linkId) where(sql`visit.link_id = ${f.linkId}`);
  const ways = await visitsTouchingDays(ctx, f);
  // Whom a word names is found at once: for the page and the total alike, and in all ways.
  const each = f.keyword ? [sql<SqlBool>`(${sql.join(ways, sql` or `)})`] : ways;
  return each.map((way) =>
    rows(ctx)
      .selectFrom('visit')
      .select('visit.id')
      .where(way)
      .where(sql<SqlBool>`${sql.join(wheres, sql` and `)}`),
  );
}

/** One page of the visits that the filters find, the latest first, and the total. */
export async function pageOfVisits(ctx: Ctx, asked: InputOf<typeof visitApi.ops.list>) {
  const sorts = {
    startAt: sql.ref('visit.startAt'),
    arrivedAt: { nullable: sql.ref('visit.arrivedAt') },
    updatedAt: sql.ref('visit.updatedAt'),
  };
  const latest = { ...asked, sort: asked.sort ?? ('-startAt' as const) };
  const ways = await filteredVisits(ctx, asked);
  const [found] = ways;
  const { list, ...total } =
    asked.keyword && found
      ? await pageOfFound(ctx, found, latest, sorts, 'visit.id')
      : await pageOfParts(ctx, ways, latest, sorts, 'visit.id');
  const ids = list.map(({ id }) => id);
  if (ids.length === 0) return { ...total, list: [] };
  const told = await visitsWhere(ctx, sql<SqlBool>`visit.id = any(${ids}::bigint[])`).execute();
  const byId = new Map(told.map((row) => [row.visitId, row]));
  return { ...total, list: ids.flatMap((id) => byId.get(id) ?? []) };
}
