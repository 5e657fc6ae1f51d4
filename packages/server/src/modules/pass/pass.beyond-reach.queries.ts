import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { companyReachOf, employeeReach, isOpeningReason } from './pass.reach.queries.ts';

// Who reaches some buildings opens no door of the others: not by the people they hire, not by a card, not by a guest.
// What is common, or lies in no building such as a main gate, is everybody's way in and is left out here.

/** Those of these employees who may enter an area in a building beyond the caller's reach. */
export async function employeesEnteringBeyond(
  ctx: Ctx,
  employeeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { buildings } = ctx.actor.scope;
  if (buildings === null || employeeIds.length === 0) return new Set();
  const { rows: found } = await sql<{ employeeId: number }>`
    select distinct reach.employee_id from ${employeeReach(ctx.now())} reach
    join area on area.id = reach.area_id
    where reach.employee_id = any(${[...employeeIds]}::bigint[]) and ${isOpeningReason('reach.reason')} and reach.reason <> 'common'
      and area.building_id <> all(${buildings}::bigint[])`.execute(rows(ctx));
  return new Set(found.map(({ employeeId }) => employeeId));
}

/** The areas of companies in buildings beyond the caller's reach. */
export async function companyAreasBeyond(
  ctx: Ctx,
  companyIds: readonly number[],
): Promise<{ companyId: number; areaId: number }[]> {
  const { buildings } = ctx.actor.scope;
  if (buildings === null || companyIds.length === 0) return [];
  const { rows: found } = await sql<{ companyId: number; areaId: number }>`
    select reach.company_id, reach.area_id from ${companyReachOf(ctx.now())} reach
    join area on area.id = reach.area_id
    where reach.company_id = any(${[...companyIds]}::bigint[]) and ${isOpeningReason('reach.reason')} and reach.reason <> 'common'
      and area.building_id <> all(${buildings}::bigint[])
    order by 1, 2`.execute(rows(ctx));
  return found;
}

/** Whether a company is in a building beyond the caller's reach, or has an area there. */
export async function isCompanyBeyondReach(ctx: Ctx, companyId: number): Promise<boolean> {
  const { buildings } = ctx.actor.scope;
  if (buildings === null) return false;
  if ((await companyAreasBeyond(ctx, [companyId])).length > 0) return true;
  const found = await rows(ctx)
    .selectFrom('companyBuilding')
    .select('buildingId')
    .where('companyId', '=', companyId)
    .where('buildingId', '<>', sql<number>`all(${buildings}::bigint[])`)
    .limit(1)
    .execute();
  return found.length > 0;
}
