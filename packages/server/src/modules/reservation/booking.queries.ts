import { slotMinutes } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

type Minutes = (typeof slotMinutes)[number];

export type BookingRules = { mode: 'off' | 'confirm' | 'automatic'; minutes: Minutes; hostIds: number[] };

/** What a project begins with: who wants to see a unit is called. */
const usual: BookingRules = { mode: 'off', minutes: 60, hostIds: [] };

export const bookingRulesRow = (ctx: PublicCtx, projectId: number) =>
  rows(ctx)
    .selectFrom('reservationBooking')
    .selectAll()
    .where('projectId', '=', projectId)
    .executeTakeFirst();

/** How people choose viewings of a project by themselves. */
export async function bookingRulesOf(ctx: PublicCtx, projectId: number): Promise<BookingRules> {
  const row = await bookingRulesRow(ctx, projectId);
  if (!row) return usual;
  const minutes = slotMinutes.find((one) => one === row.minutes) ?? usual.minutes;
  return { mode: row.mode, minutes, hostIds: row.hostIds };
}

/** Who of the project's hosts can receive somebody in a building: they work for a company that manages it. */
export const hostsForBuilding = (ctx: PublicCtx, hostIds: readonly number[], buildingId: number) =>
  rows(ctx)
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.userId')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .innerJoin('building', (on) =>
      on.onRef('building.projectId', '=', 'employee.projectId').on('building.id', '=', buildingId),
    )
    .select(['employee.id as hostId', 'user.nickName as hostName'])
    .where('employee.id', '=', sql<number>`any(${[...hostIds]}::bigint[])`)
    .where('company.category', '=', 0)
    .where('company.state', '=', 'N')
    .where('employee.state', '=', 'N')
    .where('employee.leftAt', 'is', null)
    .where('user.state', '=', 'N')
    .where(
      sql<SqlBool>`exists (select from managed_building m
        where m.company_id = company.id and m.building_id = building.id)`,
    )
    .orderBy('employee.id')
    .execute();
