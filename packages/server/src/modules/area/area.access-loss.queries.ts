import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope, inScopeOrNone } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import {
  companyReachOf,
  employeeReach,
  isOpeningReason,
  passHolders,
  passStandingSql,
  visitReach,
} from '../pass/index.ts';

/** Which areas and whose people may be concerned; without a company all of the project. */
type Among = { projectId: number; areaIds: readonly number[]; companyId?: number; employeeId?: number };

const within = (column: string, ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;

/**
 * Everybody and every guest of a project with every area that they may enter. What their companies have is a look of its
 * own (`offset 0`): drawn into that of the people it would be worked out for each of them, lease by lease.
 */
function reached(now: Date, { projectId, areaIds, companyId, employeeId }: Among) {
  const companies = sql`(select * from ${companyReachOf(now)} had where ${within('had.areaId', areaIds)}
    and had.company_id in (
      select c.id from company c
      where c.project_id = ${projectId} and ${companyId === undefined ? sql`true` : sql`c.id = ${companyId}`})
    offset 0)`;
  const one = employeeId === undefined ? sql`true` : sql`r.employee_id = ${employeeId}`;
  return sql`
    select 'U' as kind, r.employee_id as id, r.area_id from ${employeeReach(now, companies)} r
    where ${one} and ${isOpeningReason('r.reason')}
    union all
    select 'V', r.visit_id, r.area_id from ${visitReach(now, companies)} r join visit v on v.id = r.visit_id
    where ${employeeId === undefined} and v.project_id = ${projectId} and v.state in ('approved', 'arrived')
      and v.end_at > ${now} and ${isOpeningReason('r.reason')}`;
}

/**
 * What would be otherwise, as tables of these names in place of the stored ones, so that the rule itself says who may
 * enter then.
 */
export type Otherwise = RawBuilder<unknown>;

/** An area that is gone, or that not every company has any more. */
export const withoutArea = (areaId: number, how: 'remove' | 'private'): Otherwise => sql`
  area as not materialized (
    select id, project_id, name, kind, building_id, zone_id,
      common and id <> ${areaId} as common
    from area where ${how === 'private'}::boolean or id <> ${areaId})`;

type Decided = {
  areaId: number;
  allowed: boolean | null;
  companyId: number | null;
  employeeId: number | null;
};

/** Another word about an area for a company or a person. */
export const withDecision = (ctx: Ctx, { areaId, allowed, companyId, employeeId }: Decided): Otherwise => sql`
  area_exception as not materialized (
    select area_id, company_id, employee_id, visit_id, allowed, level, ends_at from area_exception x
    where not (x.area_id = ${areaId} and coalesce(x.employee_id = ${employeeId}::bigint, x.company_id = ${companyId}::bigint, false))
    union all
    select ${areaId}::bigint, ${companyId}::bigint, ${employeeId}::bigint, null, ${allowed}::boolean,
      ${ctx.actor.level}::int, null where ${allowed}::boolean is not null)`;

/** Leases of a company that are over, and others that begin in their place. */
export const withoutLeases = (
  companyId: number,
  leaseIds: readonly number[],
  unitIds: readonly number[],
): Otherwise => sql`
  lease as not materialized (
    select company_id, building_id, unit_id, starts_on, ends_on from lease where id <> all(${[...leaseIds]}::bigint[])
    union all
    select ${companyId}::bigint, u.building_id, u.id, '-infinity'::date, null
    from unit u where u.id = any(${[...unitIds]}::bigint[]))`;

/** The areas that a company has now and wouldn't have: all that its people can lose where nothing else is otherwise. */
export async function areasLost(ctx: Ctx, companyId: number, otherwise: Otherwise): Promise<number[]> {
  const had = sql`
    select r.area_id from ${companyReachOf(ctx.now())} r
    where r.company_id = ${companyId} and ${isOpeningReason('r.reason')}`;
  const { rows: found } = await sql<{ areaId: number }>`
    with before as materialized (${had}),
    ${otherwise},
    after as materialized (${had})
    select area_id from before except select area_id from after`.execute(rows(ctx));
  return found.map(({ areaId }) => areaId);
}

type Lost = { kind: 'U' | 'V'; id: number; areaId: number };

/** Who may enter now and couldn't if things were otherwise, and where: everybody, in sight or not. */
async function lost(ctx: Ctx, among: Among, otherwise: Otherwise): Promise<Lost[]> {
  const now = ctx.now();
  const { rows: found } = await sql<Lost>`
    with before as materialized (${reached(now, among)}),
    ${otherwise},
    after as materialized (${reached(now, among)})
    select kind, id, area_id from before except select kind, id, area_id from after`.execute(rows(ctx));
  return found;
}

const maxNamed = 5;

/** Who in sight would lose access: people whose passes are good, by company; guests; and the areas. */
export async function accessLossOf(ctx: Ctx, among: Among, otherwise: Otherwise) {
  const found = await lost(ctx, among, otherwise);
  const idsOf = (kind: Lost['kind']) => found.filter((one) => one.kind === kind).map(({ id }) => id);
  const byCompany = await passHolders(rows(ctx))
    .select([
      'company.id as companyId',
      'company.name as companyName',
      sql<number>`count(*)::int`.as('people'),
    ])
    .where(within('employee.id', idsOf('U')))
    .where(sql<SqlBool>`${passStandingSql(ctx.now())} = 'valid'`)
    .where(inScope(ctx.actor, { project: 'employee.projectId', company: 'employee.companyId' }))
    .groupBy(['company.id', 'company.name'])
    .orderBy('people', 'desc')
    .orderBy('company.name')
    .orderBy('company.id')
    .execute();
  const visits = await rows(ctx)
    .selectFrom('visit')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(within('visit.id', idsOf('V')))
    .where(
      inScopeOrNone(ctx.actor, {
        project: 'visit.projectId',
        building: 'visit.buildingId',
        company: 'visit.companyId',
      }),
    )
    .executeTakeFirstOrThrow();
  return {
    people: byCompany.reduce((sum, { people }) => sum + people, 0),
    visits: visits.n,
    companies: byCompany.length,
    most: byCompany.slice(0, maxNamed),
    areaIds: [...new Set(found.map(({ areaId }) => areaId))],
  };
}
