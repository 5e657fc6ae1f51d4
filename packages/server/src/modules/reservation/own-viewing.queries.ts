import { type SqlBool, sql } from 'kysely';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

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
