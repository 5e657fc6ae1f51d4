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

/** The reservation of who sent it, as its own viewing needs it. */
export const ownReservation = (ctx: PublicCtx, reservationId: number) =>
  rows(ctx)
    .selectFrom('reservation')
    .innerJoin('project', 'project.id', 'reservation.projectId')
    .select([
      'reservation.id',
      'reservation.projectId',
      'reservation.buildingId',
      'reservation.unitId',
      'reservation.name',
      'reservation.phone',
      'reservation.phoneKey',
      'reservation.lang',
      'reservation.state',
      'project.timeZone as zone',
    ])
    .where('reservation.id', '=', reservationId)
    .where('reservation.state', 'not in', ['won', 'lost'])
    .where('project.state', '=', 'N')
    .executeTakeFirst();

export type OwnReservation = NonNullable<Awaited<ReturnType<typeof ownReservation>>>;

/** Its running viewing, as the person is told of it. */
export const ownViewing = (ctx: PublicCtx, reservationId: number, running: RunningFilter) =>
  rows(ctx)
    .selectFrom('viewing')
    .innerJoin('building', 'building.id', 'viewing.buildingId')
    .leftJoin('employee', 'employee.id', 'viewing.hostId')
    .leftJoin('user', 'user.id', 'employee.userId')
    .select([
      'viewing.id',
      'viewing.state',
      'viewing.askedAt',
      'viewing.heldUntil',
      'viewing.buildingId',
      'building.name as buildingName',
      'viewing.startAt',
      'viewing.endAt',
      'user.nickName as hostName',
    ])
    .where('viewing.reservationId', '=', reservationId)
    .where(running)
    .executeTakeFirst();

type RunningFilter = ReturnType<typeof sql<SqlBool>>;

/** Until the call ends nobody else holds a time for this phone, in whichever project. */
export const lockHoldsOfPhone = (ctx: PublicCtx, phoneKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`viewing hold ${phoneKey}`}, 23))`.execute(rows(ctx));

/** Whether this phone holds a time for another reservation, or waits there to have it confirmed. */
export async function holdsElsewhere(
  ctx: PublicCtx,
  { id, phoneKey }: { id: number; phoneKey: string },
): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('viewing')
    .innerJoin('reservation', 'reservation.id', 'viewing.reservationId')
    .select('viewing.id')
    .where('reservation.phoneKey', '=', phoneKey)
    .where('reservation.id', '<>', id)
    .where('viewing.state', '=', 'hold')
    .where('viewing.heldUntil', '>', ctx.now())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
