import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
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
    .leftJoin('visit', 'visit.id', 'viewing.visitId')
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
      sql<boolean>`viewing.asked_at is not null`.as('asked'),
      'viewing.heldUntil',
      'viewing.visitId',
      'visit.state as visitState',
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

/** A viewing that is planned, or a time that is held until one is, over `viewing`; a hold that is over is none. */
export const isViewingRunning = (now: Date) =>
  sql<SqlBool>`(viewing.state = 'planned' or viewing.state = 'hold' and viewing.held_until > ${now})`;

/** The running viewing of a reservation. */
export const runningViewing = (ctx: PublicCtx, reservationId: number) =>
  rows(ctx)
    .selectFrom('viewing')
    .select(['id', 'state', 'askedAt', 'startAt', 'hostId', 'buildingId', 'unitId'])
    .where('reservationId', '=', reservationId)
    .where(isViewingRunning(ctx.now()))
    .executeTakeFirst();

/** Times that were held until now are free. */
export const releaseExpiredHolds = (db: Kysely<DB>, now: Date) =>
  sql`update viewing set state = 'cancelled', held_until = null, version = version + 1, updated_at = ${now}
    where id = any(array(
      select id from viewing where state = 'hold' and held_until <= ${now} for update skip locked))`.execute(
    db,
  );

/** The same before somebody books: what is over keeps nobody from it, though no clock has come by yet. */
export const releaseExpiredHoldsNow = (ctx: PublicCtx) => releaseExpiredHolds(rows(ctx), ctx.now());

type Whose = { hostIds: readonly number[]; unitId: number | null };

/** Until the call ends nobody else plans viewings of these hosts or this unit. */
export async function lockHostsAndUnit(ctx: PublicCtx, { hostIds, unitId }: Whose): Promise<void> {
  const hosts = hostIds.map((hostId) => `viewing host ${hostId}`);
  const keys = [...hosts, ...(unitId === null ? [] : [`viewing unit ${unitId}`])];
  await sql`select pg_advisory_xact_lock(k.lock)
    from (select hashtextextended(key, 23) as lock from unnest(${keys}::text[]) key order by lock) k`.execute(
    rows(ctx),
  );
}

/** When the hosts or the unit are taken within some time; `but` is the viewing itself. */
export const takenTimes = (ctx: PublicCtx, { hostIds, unitId }: Whose, from: Date, to: Date, but: number) =>
  rows(ctx)
    .selectFrom('viewing')
    .select(['hostId', 'unitId', 'startAt', 'endAt'])
    .where(isViewingRunning(ctx.now()))
    .where('id', '<>', but)
    .where(sql<SqlBool>`(host_id = any(${[...hostIds]}::bigint[]) or unit_id = ${unitId})`)
    .where('startAt', '<', to)
    .where('endAt', '>', from)
    .orderBy('startAt')
    .execute();
