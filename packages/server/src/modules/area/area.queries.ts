import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { isTenant } from '@mdi/contract/kit/levels.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { type AreaReason, areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Actor, Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern, page } from '../../kit/queries/page.ts';
import { nameLengthSql, type SearchHit } from '../../kit/search/name-match.ts';
import { companiesLetIn, companyReachOf, isExceptionInForce, isOpeningReason } from '../pass/index.ts';

/**
 * Where something stands by its area: in its building, or in the project where the area has none. Who reaches whole
 * projects is asked for these alone, so that an index finds them.
 */
export const inAreaScope = (actor: Actor, project: string): RawBuilder<SqlBool> =>
  isTenant(actor) || actor.scope.buildings !== null
    ? sql<SqlBool>`(${inScope(actor, { project, building: 'area.buildingId' })}
        or area.building_id is null and ${inScope(actor, { project })})`
    : inScope(actor, { project });

/** Tenants know the areas their company has; everybody else those of their buildings and of the whole project. */
function scope(ctx: Ctx): RawBuilder<SqlBool> {
  const { actor } = ctx;
  if (!isTenant(actor)) return inAreaScope(actor, 'area.projectId');
  return sql<SqlBool>`(area.project_id = ${actor.projectId} and area.id in (
    select reach.area_id from ${companyReachOf(ctx.now())} reach
    where reach.company_id = ${actor.companyId} and ${isOpeningReason('reach.reason')}))`;
}

/** The access areas in scope: where every look at one starts. */
export const areasInScope = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('area')
    .innerJoin('project', 'project.id', 'area.projectId')
    .leftJoin('building', 'building.id', 'area.buildingId')
    .leftJoin('floorZone', 'floorZone.id', 'area.zoneId')
    .where(scope(ctx));

/** What is told of these areas in scope, in their order; the companies of all of them are counted at once. */
export async function areaRows(ctx: Ctx, ids: readonly number[]) {
  const letIn = companiesLetIn(ctx.now(), sql<SqlBool>`a.id = any(${[...ids]}::bigint[])`);
  const seen = inScope(ctx.actor, { project: 'had.projectId', company: 'had.companyId' });
  const found = await areasInScope(ctx)
    .leftJoin(
      sql<{ areaId: number; n: number }>`(
        select had.area_id, count(*)::int as n from ${letIn} had
        -- The invalid are few: those are told apart, not the others found.
        where ${seen} and had.company_id not in (select c.id from company c where c.state = 'Y')
        group by had.area_id)`.as('letIn'),
      (join) => join.onRef('letIn.areaId', '=', 'area.id'),
    )
    .select([
      'area.id as areaId',
      'area.name',
      'area.kind',
      'area.projectId',
      'project.name as projectName',
      'area.buildingId',
      'building.name as buildingName',
      'area.zoneId',
      'floorZone.name as zoneName',
      'area.common',
      'area.version',
      'area.updatedAt',
      sql<number>`(select count(*)::int from device d where d.area_id = area.id)`.as('devices'),
      sql<number>`coalesce(let_in.n, 0)`.as('companies'),
    ])
    .where('area.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  const byId = new Map(found.map((row) => [row.areaId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type List = InputOf<typeof areaApi.ops.list>;

function filteredAreas(ctx: Ctx, f: Partial<List>) {
  let query = areasInScope(ctx);
  if (f.keyword) query = query.where('area.nameKey', 'like', containsPattern(normaliseName(f.keyword)));
  if (f.projectId) query = query.where('area.projectId', '=', f.projectId);
  if (f.buildingId) query = query.where('area.buildingId', '=', f.buildingId);
  if (f.kind) query = query.where('area.kind', '=', f.kind);
  if (f.common !== undefined) query = query.where('area.common', '=', f.common);
  return query;
}

/** One page of the ids of areas, and the total. */
export const pageOfAreas = (ctx: Ctx, asked: List) =>
  page(
    ctx,
    filteredAreas(ctx, asked).select('area.id'),
    asked,
    { name: 'area.name', updatedAt: 'area.updatedAt' },
    'area.id',
  );

export const areaById = async (ctx: Ctx, id: number) => (await areaRows(ctx, [id]))[0];

/** Whether the caller may look at an area: the resource for it, and the area in scope. */
export async function maySeeArea(ctx: Ctx, id: number): Promise<boolean> {
  if (!may(ctx, areaApi.ops.get)) return false;
  return (
    (await areasInScope(ctx).select('area.id').where('area.id', '=', id).executeTakeFirst()) !== undefined
  );
}

/** An area in scope, for whoever places something in it. */
export const areaInScope = (ctx: Ctx, id: number) =>
  areasInScope(ctx)
    .select(['area.id', 'area.name', 'area.projectId', 'area.buildingId'])
    .where('area.id', '=', id)
    .executeTakeFirst();

/** The readers that guard an area: how many, and the first names. */
export async function readersAt(ctx: Ctx, areaId: number) {
  const found = await rows(ctx)
    .selectFrom('device')
    .select(['name', sql<number>`count(*) over ()::int`.as('count')])
    .where('areaId', '=', areaId)
    .orderBy('name')
    .orderBy('id')
    .limit(5)
    .execute();
  return { count: found[0]?.count ?? 0, names: found.map((row) => row.name) };
}

/** The buildings of a project in scope with their zones, one row for each zone or for none. */
export const buildingsWithZones = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('building')
    .leftJoin('floorZone', 'floorZone.buildingId', 'building.id')
    .select([
      'building.id as buildingId',
      'building.name as buildingName',
      'floorZone.id as zoneId',
      'floorZone.name as zoneName',
      sql<boolean>`exists (
        select from area a where a.kind = 'building' and a.building_id = building.id)`.as('taken'),
      sql<boolean>`exists (select from area a where a.zone_id = floor_zone.id)`.as('zoneTaken'),
    ])
    .where('building.projectId', '=', projectId)
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
    .orderBy('building.sort')
    .orderBy('building.id')
    .orderBy('floorZone.sort')
    .orderBy('floorZone.id')
    .execute();

export const areaNames = (ctx: Ctx, projectId: number) =>
  areasInScope(ctx)
    .select(['area.id as areaId', 'area.name as areaName', 'area.kind', 'area.buildingId'])
    .where('area.projectId', '=', projectId)
    .orderBy('area.name')
    .orderBy('area.id')
    .execute();

export const employeeInScope = (ctx: Ctx, id: number) =>
  rows(ctx)
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.userId')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select([
      'employee.id',
      'employee.projectId',
      'employee.companyId',
      'user.nickName as name',
      'company.name as companyName',
    ])
    .where(inScope(ctx.actor, { project: 'employee.projectId', company: 'employee.companyId' }))
    .where('employee.id', '=', id)
    .executeTakeFirst();

export type ExceptionHolder = { companyId: number } | { employeeId: number } | { visitId: number };

/** By which an exception, and a row of a reach, says whose it is. */
function columnOf(of: ExceptionHolder): { column: 'companyId' | 'employeeId' | 'visitId'; id: number } {
  if ('companyId' in of) return { column: 'companyId', id: of.companyId };
  if ('employeeId' in of) return { column: 'employeeId', id: of.employeeId };
  return { column: 'visitId', id: of.visitId };
}

/** Until when an area is open to somebody whose reach says that it was opened to them or their company. */
export const openingEnd = (own: string) => sql<Date | null>`case reach.reason
  when 'extended' then ${sql.ref(own)}
  when 'companyExtended' then (
    select given.ends_at from area_exception given
    where given.area_id = reach.area_id and given.company_id = reach.company_id) end`;

/** The areas in sight with why a company, a person or a visit has each, or not, and what was decided for it alone. */
export function heldAreas(ctx: Ctx, reach: RawBuilder<unknown>, projectId: number, of: ExceptionHolder) {
  const { column, id } = columnOf(of);
  const own = sql`${sql.ref(`x.${column}`)} = ${id}`;
  const whose = sql`${sql.ref(`reach.${column}`)} = ${id}`;
  return areasInScope(ctx)
    .innerJoin(sql<{ areaId: number; reason: AreaReason }>`${reach}`.as('reach'), (join) =>
      join.onRef('reach.areaId', '=', 'area.id').on(sql<SqlBool>`${whose}`),
    )
    .leftJoin(
      sql<{ areaId: number; allowed: boolean | null; level: number | null; endsAt: Date | null }>`(
        select * from area_exception x where ${own} and ${isExceptionInForce('x', ctx.now())})`.as('decided'),
      (join) => join.onRef('decided.areaId', '=', 'area.id'),
    )
    .select([
      'area.id as areaId',
      'area.name',
      'area.kind',
      'area.buildingId',
      'building.name as buildingName',
      'reach.reason',
      'decided.allowed as exception',
      'decided.level',
      openingEnd('decided.endsAt').as('endsAt'),
    ])
    .where('area.projectId', '=', projectId)
    .orderBy('building.sort')
    .orderBy('area.name')
    .orderBy('area.id')
    .execute();
}

/** What was decided for a company, a person or a visit about one area, locked. */
export const lockDecisionFor = (ctx: Ctx, areaId: number, of: ExceptionHolder) =>
  rows(ctx)
    .selectFrom('areaException')
    .select(['id', 'allowed', 'level', 'endsAt'])
    .where('areaId', '=', areaId)
    .where(columnOf(of).column, '=', columnOf(of).id)
    .forUpdate()
    .executeTakeFirst();

/** What the search finds by a word: the first of the list that the word finds there, the shortest names first. */
export const searchAreas = (ctx: Ctx, word: string, most: number): Promise<SearchHit[]> =>
  filteredAreas(ctx, { keyword: word })
    .select(['area.id', 'area.name', 'project.name as about'])
    .orderBy(nameLengthSql('area.name'))
    .orderBy('area.id', 'desc')
    .limit(most)
    .execute();
