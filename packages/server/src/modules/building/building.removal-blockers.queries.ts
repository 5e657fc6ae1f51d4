import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';
import { rolesBelow } from '../role/index.ts';

export type RemovalBlocker = { what: string; count: number; names: string[] };

/** What a company is to a building: a tenant of today, as its head counts them, or another. */
const companyKinds = ['tenant', 'tenantLater', 'tenantFormer', 'manager'] as const;

/** So many names are told of what stands in the way. */
export const maxBlockerNames = 5;

type Named = { name: string; seen: boolean };

const blocker = (what: string, all: readonly Named[]): RemovalBlocker => ({
  what,
  count: all.length,
  names: all
    .filter((one) => one.seen)
    .slice(0, maxBlockerNames)
    .map((one) => one.name),
});

/**
 * What stands against the removal of a building: floors, zones and units in it, companies that lease, leased or manage something in it, roles
 * that reach it, access areas in it, and people whose roles are narrowed to it. Whoever reaches the building may know its
 * companies; of roles and people those are named that are in sight.
 */
export async function buildingBlockers(ctx: Ctx, buildingId: number): Promise<RemovalBlocker[]> {
  const db = rows(ctx);
  const day = todayInProject(ctx.now());
  const of = (table: string) =>
    sql<Named>`select name, true as seen from ${sql.table(table)} where building_id = ${buildingId} order by sort, id`
      .execute(db)
      .then((found) => found.rows);
  const companies = await sql<Named & { kind: (typeof companyKinds)[number] }>`
    select c.name, true as seen, case
      when c.category = ${companyCategories.property} or count(lease.id) = 0 then 'manager'
      when bool_or(lease.starts_on <= ${day} and coalesce(lease.ends_on, 'infinity') >= ${day}) then 'tenant'
      when bool_or(lease.starts_on > ${day}) then 'tenantLater'
      else 'tenantFormer' end as kind
    from company c join project on project.id = c.project_id
    left join lease on lease.company_id = c.id and lease.building_id = ${buildingId}
    where exists (select from company_building b where b.company_id = c.id and b.building_id = ${buildingId})
    group by c.id, project.id order by c.name`.execute(db);
  const roles = await sql<Named>`
    select role.name, (role.id = ${ctx.actor.roleId} or ${rolesBelow(ctx)}) as seen from role
    where ${buildingId} = any(role.building_ids) order by role.sort, role.name`.execute(db);
  const place = inScope(ctx.actor, { project: 'a.projectId' });
  const people = await sql<Named>`
    select u.nick_name as name, bool_or(coalesce(${place}, ${ctx.actor.level} = 10)) as seen
    from assignment a join "user" u on u.id = a.user_id
    where ${buildingId} = any(a.building_ids) group by u.id order by u.nick_name`.execute(db);
  const areas = await sql<Named>`
    select a.name, true as seen from area a where a.building_id = ${buildingId} order by a.name`.execute(db);
  const all = [
    blocker('zone', await of('floor_zone')),
    blocker('floor', await of('floor')),
    blocker('unit', await of('unit')),
    ...companyKinds.map((kind) =>
      blocker(
        kind,
        companies.rows.filter((one) => one.kind === kind),
      ),
    ),
    blocker('area', areas.rows),
    blocker('role', roles.rows),
    blocker('user', people.rows),
  ];
  return all.filter((one) => one.count > 0);
}

/** The leases of units or of whole floors in reach: who is or will be there, and how many leases are over. */
export async function leaseBlockers(
  ctx: Ctx,
  of: { unitIds: readonly number[] } | { floorIds: readonly number[] },
) {
  const within =
    'unitIds' in of
      ? sql`unit.id = any(${[...of.unitIds]}::bigint[])`
      : sql`unit.floor_id = any(${[...of.floorIds]}::bigint[])`;
  const day = todayInProject(ctx.now());
  const found = await sql<Named & { companyId: number; over: boolean; unit: string; floor: string }>`
    select c.name, c.id as company_id, true as seen, coalesce(l.ends_on < ${day}, false) as over,
      unit.name as unit, floor.name as floor
    from lease l join unit on unit.id = l.unit_id join floor on floor.id = unit.floor_id
    join company c on c.id = l.company_id
    join project on project.id = c.project_id
    where ${within} order by floor.sort, floor.id, unit.sort, unit.id, c.name`.execute(rows(ctx));
  const standing = found.rows.filter((lease) => !lease.over);
  const told = standing.length > 0 ? standing : found.rows;
  const companies = [...new Map(told.map((lease) => [lease.companyId, lease])).values()];
  const places = (of: 'unit' | 'floor') =>
    [...new Set(told.map((lease) => (of === 'unit' ? `${lease.floor} ${lease.unit}` : lease.floor)))].map(
      (name) => ({ name, seen: true }),
    );
  return {
    leases: found.rows.length,
    tenants: new Set(standing.map((lease) => lease.companyId)).size,
    company: blocker('company', companies),
    unit: blocker('unit', places('unit')),
    floor: blocker('floor', places('floor')),
  };
}

/** The access area that a floor zone is. */
export async function areaBlocker(ctx: Ctx, zoneId: number): Promise<RemovalBlocker> {
  const found = await rows(ctx).selectFrom('area').select('name').where('zoneId', '=', zoneId).execute();
  return blocker(
    'area',
    found.map(({ name }) => ({ name, seen: true })),
  );
}
