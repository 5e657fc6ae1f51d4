import { type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** The current project where one is chosen; a head-office person without one sees the whole scope. */
const chosen = (ctx: Ctx, column: string) =>
  ctx.actor.projectId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = ${ctx.actor.projectId}`;

/** The projects in scope, or the one that is named if it is in scope. */
export function projectsIn(ctx: Ctx, projectId: number | undefined) {
  const query = rows(ctx)
    .selectFrom('project')
    .select(['project.id as projectId', 'project.name as projectName', 'project.timeZone'])
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .orderBy('project.name')
    .orderBy('project.id');
  return (projectId === undefined ? query : query.where('project.id', '=', projectId)).execute();
}

const n = sql<number>`count(*)::int`.as('n');

/** Projects and companies by region. A company is where its project is, which is asked once for all of them. */
export const byRegion = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('project')
    .innerJoin('province', 'province.code', 'project.provinceCode')
    .innerJoin('region', 'region.code', 'province.regionCode')
    .select((eb) => [
      'region.nameZh',
      'region.nameEn',
      sql<number>`count(*)::int`.as('projects'),
      sql<number>`coalesce(sum(${eb
        .selectFrom('company')
        .select(sql<number>`count(*)`.as('c'))
        .whereRef('company.projectId', '=', 'project.id')
        .where('company.category', '!=', 0)
        .where(inScope(ctx.actor, { project: 'project.id', company: 'company.id' }))}), 0)::int`.as(
        'companies',
      ),
    ])
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .where(chosen(ctx, 'project.id'))
    .groupBy(['region.code', 'region.nameZh', 'region.nameEn', 'region.sort'])
    .orderBy('region.sort')
    .execute();

export async function countBuildings(ctx: Ctx): Promise<number> {
  const row = await rows(ctx)
    .selectFrom('building')
    .select(n)
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
    .where(chosen(ctx, 'building.projectId'))
    .executeTakeFirst();
  return row?.n ?? 0;
}

/**
 * Leases of owners and tenants that end within so many days where they are, as the list of leases finds them. What day it
 * is there is worked out once for each building, and leases are read from an index alone, once for all buildings.
 */
export async function leasesEnding(ctx: Ctx) {
  // By days that are the same everywhere, which the index can begin with: no clock is a day from UTC's.
  const anywhere = sql`(${ctx.now()}::timestamptz at time zone 'UTC')::date`;
  const within = (days: number) =>
    sql`(count(*) filter (where lease.ends_on <= places.today + ${sql.lit(days)}))::int`;
  const seen = inScope(ctx.actor, {
    project: 'places.projectId',
    building: 'places.id',
    company: 'lease.companyId',
  });
  const { rows: found } = await sql<{ in30: number; in60: number; in90: number }>`
    with places as materialized (
      select building.id, building.project_id, (${ctx.now()}::timestamptz at time zone project.time_zone)::date as today
      from building join project on project.id = building.project_id),
    lease as materialized (
      select building_id, company_id, ends_on from lease
      where category <> 0 and ends_on between ${anywhere} - 1 and ${anywhere} + 91)
    select ${within(30)} as in30, ${within(60)} as in60, ${within(90)} as in90
    from lease join places on places.id = lease.building_id
    where lease.ends_on between places.today and places.today + 90 and ${seen} and ${chosen(ctx, 'places.projectId')}`.execute(
    rows(ctx),
  );
  return found[0] ?? { in30: 0, in60: 0, in90: 0 };
}

const warnDays = 30;

const outageToldMs = 3 * 86_400_000;
const maxOutages = 5;

/** When the database was away lately, the latest first. */
export const outages = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('outage')
    .selectAll()
    .where('endedAt', '>', new Date(ctx.now().getTime() - outageToldMs))
    .orderBy('endedAt', 'desc')
    .limit(maxOutages)
    .execute();

/** Valid projects whose service ends within 30 days or has ended, the most urgent first. */
export const serviceEnding = (ctx: Ctx, today: string) =>
  rows(ctx)
    .selectFrom('project')
    .select([
      'id as projectId',
      'name as projectName',
      'serviceTo as on',
      sql<number>`service_to - ${today}::date`.as('days'),
    ])
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .where('state', '=', 'N')
    .where(sql<SqlBool>`service_to <= ${today}::date + ${warnDays}::int`)
    .orderBy('serviceTo')
    .orderBy('id')
    // The bell says "99+" from here on.
    .limit(100)
    .execute();
