import type { InputOf } from '@mdi/contract/kit/op.ts';
import { commandLists, type deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { sql } from 'kysely';
import { insertRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { devicesInScope } from './device.queries.ts';

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
