import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { ExceptionCode } from '@mdi/contract/kit/pass/codes.ts';
import {
  commandLists,
  type deviceManageApi,
  installRight,
} from '@mdi/contract/modules/device/device.contract.ts';
import { type SqlBool, sql } from 'kysely';
import { roleFor } from '../../kit/actor.ts';
import { insertRow } from '../../kit/changes.ts';
import type { Actor, Ctx, PublicCtx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';
import { devicesInScope, type HealthPlace } from './device.queries.ts';

const dayMs = 86_400_000;
/** How long a command waits for its reader; an opened door must not be hours late. */
const lifeMs = { init: 30 * dayMs, open: 10_000 } as const;
type Type = 'init' | 'config' | 'sync' | 'open' | 'reboot' | 'ping' | 'rekey' | 'fw' | 'block';

export type NewCommand = {
  deviceId: number;
  type: Type;
  args?: object;
  reason?: string;
  /** For the hardware with this credential alone. */
  secretId?: number;
  retryOf?: number;
};

/** Puts a command into the ledger; its reader hears of it as soon as the call commits. */
export const queueCommand = (ctx: Ctx, { deviceId, type, args, ...rest }: NewCommand) =>
  insertRow(ctx, 'deviceCommand', {
    ...rest,
    deviceId,
    type,
    args: JSON.stringify(args ?? {}),
    askedBy: ctx.actor.userId,
    createdAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + (type === 'init' || type === 'open' ? lifeMs[type] : dayMs)),
  });

/** What a reader was still to be told is void. */
export const voidCommands = (ctx: Ctx, deviceId: number) =>
  rows(ctx)
    .updateTable('deviceCommand')
    .set({ state: 'expired', endedAt: ctx.now() })
    .where('deviceId', '=', deviceId)
    .where('state', 'in', ['queued', 'sent', 'accepted'])
    .execute();

/** The commands of readers in scope. */
const commands = (ctx: Ctx) =>
  devicesInScope(ctx)
    .innerJoin('deviceCommand', 'deviceCommand.deviceId', 'device.id')
    .leftJoin('deviceSecret', 'deviceSecret.id', 'deviceCommand.secretId')
    .leftJoin('user', 'user.id', 'deviceCommand.askedBy');

type CommandFilters = Partial<InputOf<typeof deviceManageApi.ops.commands>>;

export function filteredCommands(ctx: Ctx, f: CommandFilters) {
  let query = commands(ctx).select([
    'deviceCommand.id as commandId',
    'device.id as deviceId',
    'device.name as deviceName',
    // What was meant for hardware that was replaced since is told of that.
    sql<string>`coalesce(device_secret.code, device.code)`.as('deviceCode'),
    'device.areaId',
    'area.buildingId',
    'deviceCommand.type',
    sql<keyof typeof commandLists | null>`(
      case when device_command.args ->> 'what' = any(${Object.keys(commandLists)}::text[])
        then device_command.args ->> 'what' end)`.as('what'),
    'deviceCommand.state',
    'deviceCommand.reason',
    'user.nickName as askedBy',
    'deviceCommand.sends',
    'deviceCommand.error',
    'deviceCommand.createdAt',
    'deviceCommand.sentAt',
    'deviceCommand.endedAt',
    'deviceCommand.expiresAt',
  ]);
  if (f.deviceId) query = query.where('device.id', '=', f.deviceId);
  if (f.type) query = query.where('deviceCommand.type', '=', f.type);
  if (f.state) query = query.where('deviceCommand.state', '=', f.state);
  return query;
}

export const commandById = (ctx: Ctx, id: number) =>
  commands(ctx)
    .select([
      'deviceCommand.id',
      'deviceCommand.deviceId',
      'deviceCommand.type',
      'deviceCommand.state',
      'deviceCommand.args',
    ])
    .where('deviceCommand.id', '=', id)
    .executeTakeFirst();

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

type Former = { id: number; projectId: number | null; areaId: number | null };

/**
 * The credential of a reader counts for nothing but what happened before, at its place of then; the reader is to
 * forget everything.
 */
export const retireSecret = (ctx: Ctx, { id: deviceId, projectId, areaId }: Former) =>
  rows(ctx)
    .updateTable('deviceSecret')
    .set({ state: 'retired', retiredAt: ctx.now(), projectId, areaId })
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst();

/** A reader that goes to another area: what it stored until now happened in the former one. */
export async function recordFormerPlace(
  ctx: Ctx,
  { id: deviceId, projectId, areaId }: Former,
): Promise<void> {
  if (projectId === null || areaId === null) return;
  const former = { deviceId, projectId, areaId, until: ctx.now() };
  const known = ['deviceId', 'until'] as const;
  await rows(ctx)
    .insertInto('devicePlace')
    .values(former)
    .onConflict((same) => same.columns(known).doNothing())
    .execute();
}

/** The credential that a reader signs with, locked until the call ends. */
export async function activeSecret(ctx: Ctx, deviceId: number) {
  const row = await rows(ctx)
    .selectFrom('deviceSecret')
    .select(['id as secretId', 'secret', sql<boolean>`previous is not null`.as('rekeying')])
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  return row?.secret ? { ...row, secret: row.secret } : undefined;
}

/** Lets a reader sign with a new secret (sealed), and with the old one for as long as the command waits for it. */
export const replaceSecret = (ctx: Ctx, secretId: number, { old, next }: { old: Buffer; next: Buffer }) =>
  rows(ctx)
    .updateTable('deviceSecret')
    .set({ secret: next, previous: old, previousUntil: new Date(ctx.now().getTime() + dayMs) })
    .where('id', '=', secretId)
    .execute();

/** Credentials of a reader that were taken back before are void; what signs with one is told so. */
export const revokeRetired = (ctx: Ctx, deviceId: number) =>
  rows(ctx)
    .updateTable('deviceSecret')
    .set({ state: 'revoked' })
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'retired')
    .execute();

/** A reader that is taken away was never seen where it comes to next, and is no longer missing where it was. */
export async function forgetLiveState(ctx: Ctx, deviceId: number): Promise<void> {
  await rows(ctx).deleteFrom('deviceLive').where('deviceId', '=', deviceId).execute();
  await rows(ctx)
    .updateTable('deviceException')
    .set({ recoveredAt: ctx.now() })
    .where('deviceId', '=', deviceId)
    .where('code', '=', 'OFFLINE')
    .where('recoveredAt', 'is', null)
    .where('clearedAt', 'is', null)
    .execute();
}

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

/** QR codes that installers were shown for a reader and that nobody used are void. */
export const voidClaims = (ctx: Ctx, deviceId: number) =>
  rows(ctx)
    .updateTable('deviceClaim')
    .set({ expiresAt: ctx.now() })
    .where('deviceId', '=', deviceId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now())
    .execute();

/** The role by which a person may install readers in a project; undefined: none, as for every tenant. */
export const installerRoleIn = (
  ctx: PublicCtx,
  person: { userId: number; projectId: number },
): Promise<Actor | undefined> => roleFor(rows(ctx), person, installRight, ctx.now());
