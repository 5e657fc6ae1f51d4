import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { ExceptionCode } from '@mdi/contract/kit/pass/protocol-codes.ts';
import type { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { devicesInScope, type HealthPlace } from './device.queries.ts';

const states = {
  open: sql<SqlBool>`(device_exception.recovered_at is null and device_exception.cleared_at is null)`,
  recovered: sql<SqlBool>`device_exception.recovered_at is not null`,
  cleared: sql<SqlBool>`(device_exception.recovered_at is null and device_exception.cleared_at is not null)`,
} as const;

type ExceptionFilters = Partial<InputOf<typeof deviceManageApi.ops.exceptions>>;

export function filteredExceptions(ctx: Ctx, f: ExceptionFilters) {
  let query = devicesInScope(ctx)
    .innerJoin('deviceException', 'deviceException.deviceId', 'device.id')
    .leftJoin('user', 'user.id', 'deviceException.acknowledgedBy')
    .select([
      'deviceException.id as exceptionId',
      'device.id as deviceId',
      'device.name as deviceName',
      'device.code as deviceCode',
      'project.name as projectName',
      'device.areaId',
      'area.name as areaName',
      'area.buildingId',
      // Only codes of the protocol are stored.
      sql<ExceptionCode>`device_exception.code`.as('code'),
      'deviceException.level',
      'deviceException.at',
      'deviceException.timeDoubt as doubtful',
      'deviceException.detail',
      'deviceException.recoveredAt',
      'deviceException.clearedAt',
      'deviceException.acknowledgedAt',
      'user.nickName as acknowledgedBy',
      'deviceException.alarms',
    ]);
  if (f.deviceId) query = query.where('device.id', '=', f.deviceId);
  if (f.projectId) query = query.where('device.projectId', '=', f.projectId);
  if (f.buildingId) query = query.where('area.buildingId', '=', f.buildingId);
  if (f.code) query = query.where('deviceException.code', '=', f.code);
  if (f.level) query = query.where('deviceException.level', '=', f.level);
  if (f.state) query = query.where(states[f.state]);
  if (f.acknowledged !== undefined) {
    query = query.where('deviceException.acknowledgedAt', f.acknowledged ? 'is not' : 'is', null);
  }
  return query;
}

const maxAlarms = 20;

/** Open alarms that nobody acknowledged, newest first. */
export const openAlarms = (ctx: Ctx) =>
  filteredExceptions(ctx, { level: 3, state: 'open', acknowledged: false })
    .select(['deviceException.alarmedAt', 'device.projectId'])
    .orderBy('deviceException.at', 'desc')
    .orderBy('deviceException.id', 'desc')
    .limit(maxAlarms)
    .execute();

const maxShown = 4;

/** What is open: how much of it, how much waits to be acknowledged, and the first of it, what waits first. */
export async function openExceptions(ctx: Ctx, where: HealthPlace) {
  const waits = sql`device_exception.acknowledged_at is null`;
  // Numbers and rows in one look at all that is open.
  const list = await filteredExceptions(ctx, { ...where, state: 'open' })
    .select([
      sql<number>`(count(*) over ())::int`.as('open'),
      sql<number>`(count(*) filter (where ${waits}) over ())::int`.as('waiting'),
      sql<number>`(count(*) filter (where ${waits} and device_exception.level = 3) over ())::int`.as(
        'alarms',
      ),
      sql<Date | null>`min(device_exception.at) filter (where ${waits}) over ()`.as('oldest'),
    ])
    .orderBy(sql`device_exception.acknowledged_at is not null`)
    .orderBy('deviceException.at', 'desc')
    .orderBy('deviceException.id', 'desc')
    .limit(maxShown)
    .execute();
  const [first] = list;
  if (!first) return { open: 0, waiting: 0, alarms: 0, oldest: null, rows: [] };
  const { open, waiting, alarms, oldest } = first;
  return { open, waiting, alarms, oldest, rows: list };
}

/** Those of these exceptions that are in scope. */
export const exceptionsByIds = (ctx: Ctx, ids: readonly number[]) =>
  devicesInScope(ctx)
    .innerJoin('deviceException', 'deviceException.deviceId', 'device.id')
    .select([
      'deviceException.id',
      'deviceException.acknowledgedAt',
      'deviceException.recoveredAt',
      'deviceException.clearedAt',
      'device.areaId',
      'area.buildingId',
    ])
    .where('deviceException.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('deviceException.id')
    .execute();

/**
 * Of a reader that is replaced nothing is wrong any more, but whom it let in against the rule is still to be looked
 * into. What it told goes by its own numbers, which the next one may use too.
 */
export async function closeExceptions(ctx: Ctx, { id, code }: { id: number; code: string }): Promise<void> {
  const [now, by] = [ctx.now(), ctx.actor.userId];
  await sql`
    update device_exception set event_id = ${`${code} `} || event_id,
      cleared_at = case when open and code <> 'VIOLATION' then ${now}::timestamptz else cleared_at end,
      cleared_by = case when open and code <> 'VIOLATION' then ${by}::bigint else cleared_by end
    from (
      select x.id as told, x.recovered_at is null and x.cleared_at is null as open
      from device_exception x where x.device_id = ${id}) known
    where id = told`.execute(rows(ctx));
}
