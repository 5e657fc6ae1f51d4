import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';
import { reservations } from './reservation.queries.ts';

/** The viewings of a reservation that the caller was found to see, the newest first. */
export const viewingsOf = (ctx: Ctx, reservationId: number) =>
  rows(ctx)
    .selectFrom('viewing')
    .innerJoin('building', 'building.id', 'viewing.buildingId')
    .leftJoin('unit', 'unit.id', 'viewing.unitId')
    .leftJoin('floor', 'floor.id', 'unit.floorId')
    .leftJoin('employee', 'employee.id', 'viewing.hostId')
    .leftJoin('user', 'user.id', 'employee.userId')
    .select([
      'viewing.id as viewingId',
      'viewing.hostId',
      'user.nickName as hostName',
      'viewing.buildingId',
      'building.name as buildingName',
      'viewing.unitId',
      sql<string | null>`floor.name || ' ' || unit.name`.as('unit'),
      'viewing.startAt',
      'viewing.endAt',
      'viewing.state',
      'viewing.visitId',
      'viewing.version',
    ])
    .where('viewing.reservationId', '=', reservationId)
    .orderBy('viewing.startAt', 'desc')
    .orderBy('viewing.id', 'desc')
    .limit(100)
    .execute();

/** The reservation of a viewing in scope. */
export const viewingById = (ctx: Ctx, viewingId: number) =>
  reservations(ctx)
    .innerJoin('viewing', 'viewing.reservationId', 'reservation.id')
    .select(['viewing.id', 'viewing.reservationId'])
    .where('viewing.id', '=', viewingId)
    .executeTakeFirst();

/** The planned viewing of a reservation. */
export const plannedOf = (ctx: Ctx, reservationId: number) =>
  rows(ctx)
    .selectFrom('viewing')
    .select(['id', 'version', 'endAt'])
    .where('reservationId', '=', reservationId)
    .where('state', '=', 'planned')
    .executeTakeFirst();

export type Wanted = { hostId: number; unitId: number | null; startAt: Date; endAt: Date };

/** Until the call ends nobody else plans viewings of this host or this unit. */
export async function lockHours(ctx: Ctx, { hostId, unitId }: Wanted): Promise<void> {
  const keys = [`viewing host ${hostId}`, ...(unitId === null ? [] : [`viewing unit ${unitId}`])];
  await sql`select pg_advisory_xact_lock(k.lock)
    from (select hashtextextended(key, 23) as lock from unnest(${keys}::text[]) key order by lock) k`.execute(
    rows(ctx),
  );
}

/** When the host or the unit is taken within some time; `but` is the viewing itself. */
export const takenBetween = (ctx: Ctx, { hostId, unitId }: Wanted, from: Date, to: Date, but: number) =>
  rows(ctx)
    .selectFrom('viewing')
    .select(['startAt', 'endAt', sql<boolean>`host_id = ${hostId}`.as('ofHost')])
    .where('state', '=', 'planned')
    .where('id', '<>', but)
    .where(sql<SqlBool>`(host_id = ${hostId} or unit_id = ${unitId})`)
    .where('startAt', '<', to)
    .where('endAt', '>', from)
    .orderBy('startAt')
    .execute();

/** How the invitation of a viewing stands. */
export const visitOf = (ctx: Ctx, visitId: number) =>
  rows(ctx)
    .selectFrom('visit')
    .select(['id', 'version', 'state', 'name', 'idType', 'remarks', 'purpose', 'visitorType'])
    .where('id', '=', visitId)
    .executeTakeFirst();
