import type { Plan } from '@mdi/contract/modules/building/building.contract.ts';
import { sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { isLeaseInForce } from './building.queries.ts';

/**
 * The floors of a building in scope from the bottom up, with how each unit is used on a day. A unit shows that
 * it is leased to everybody; by whom only to those in whose sight the company is.
 */
export async function occupancyPlanOf(ctx: Ctx, buildingId: number, on: string): Promise<Plan['floors']> {
  const seen = inScope(ctx.actor, { project: 'c.projectId', company: 'c.id' });
  const day = sql<string>`${on}::date`;
  const floors = await sql<Plan['floors'][number]>`
    with used as (
      select l.unit_id, l.id, l.company_id, c.name, c.category, l.area, l.starts_on, l.ends_on, ${seen} as seen
      from lease l join company c on c.id = l.company_id
      where l.building_id = ${buildingId} and ${isLeaseInForce(day)}),
    shown as (
      select unit.floor_id, json_agg(json_build_object(
        'unitId', unit.id, 'name', unit.name,
        'use', case used.category when 0 then 'property' when 1 then 'owner' when 2 then 'leased' else 'vacant' end,
        'lease', case when used.seen then json_build_object(
          'leaseId', used.id, 'companyId', used.company_id, 'companyName', used.name, 'area', used.area,
          'startsOn', used.starts_on, 'endsOn', used.ends_on) end) order by unit.sort, unit.id) as units
      from unit left join used on used.unit_id = unit.id
      where unit.building_id = ${buildingId} group by unit.floor_id)
    select floor.id as floor_id, floor.name, floor_zone.name as zone_name, floor.usable_space,
      coalesce(shown.units, '[]') as units
    from floor left join floor_zone on floor_zone.id = floor.zone_id left join shown on shown.floor_id = floor.id
    where floor.building_id = ${buildingId} order by floor.sort, floor.id`.execute(rows(ctx));
  return floors.rows;
}
