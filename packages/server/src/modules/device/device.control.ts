import { logisticsFlow, retriableStates } from '@mdi/contract/modules/device/device.contract.ts';
import { lockRow, noteReason, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, notFound, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { commandById, queueCommand, voidCommands } from './device.commands.queries.ts';
import { retireSecret, revokeRetiredSecrets, voidClaims } from './device.credentials.queries.ts';
import { forgetLiveState, recordFormerPlace } from './device.place.queries.ts';
import { mayChangeReader } from './device.policy.ts';
import { type DeviceById, deviceById } from './device.queries.ts';
import { rekeyDevice } from './device.rekey.ts';

const stays = { code: 'conflict', data: { which: 'state' } } as const;

/** A reader in scope that the caller may change, locked until the call ends. */
export async function lockDevice(ctx: Ctx, deviceId: number) {
  if (!mayChangeReader(ctx, orNotFound(await deviceById(ctx, deviceId)))) forbidden();
  const row = await lockRow(ctx, 'device', deviceId);
  if (row.deletedAt !== null) notFound();
  return row;
}

/** Takes the credential of a reader back at once and tells the hardware that has it to forget everything. */
export async function retireAndWipe(
  ctx: Ctx,
  row: Parameters<typeof retireSecret>[1],
  reason: string,
): Promise<void> {
  const former = await retireSecret(ctx, row);
  if (!former) return;
  const told = { deviceId: row.id, secretId: former.id, reason };
  await queueCommand(ctx, { ...told, type: 'init', args: { level: 'config' } });
}

/**
 * Takes the credential of a reader back at once and tells it to forget everything; it loses its area, and has to
 * be installed again. Its project stays, so that those who install it again still see it.
 */
export async function initializeDevice(ctx: Ctx, deviceId: number, reason: string) {
  const row = await lockDevice(ctx, deviceId);
  const logistics = logisticsFlow.next(row.logistics, 'initialize') ?? row.logistics;
  await voidClaims(ctx, deviceId);
  await voidCommands(ctx, deviceId);
  await recordFormerPlace(ctx, row);
  const cleared = { areaId: null, channel: null, cfgVer: row.cfgVer + 1 };
  await updateRow(ctx, 'device', deviceId, { ...cleared, logistics });
  noteReason(ctx, 'device', reason);
  await retireAndWipe(ctx, row, reason);
  await forgetLiveState(ctx, deviceId);
  return { logistics };
}

/**
 * Deletes a reader: its credential is taken back at once and it is told to forget everything, its code may come again,
 * what it reported stays.
 */
export async function removeDevice(ctx: Ctx, deviceId: number, reason: string): Promise<void> {
  const row = await lockDevice(ctx, deviceId);
  await voidClaims(ctx, deviceId);
  await voidCommands(ctx, deviceId);
  await revokeRetiredSecrets(ctx, deviceId);
  await retireAndWipe(ctx, row, reason);
  await forgetLiveState(ctx, deviceId);
  // Without its project, which can then be deleted too.
  const gone = {
    projectId: null,
    areaId: null,
    channel: null,
    logistics: 'warehouse',
    deletedAt: ctx.now(),
  } as const;
  await updateRow(ctx, 'device', deviceId, gone);
  noteReason(ctx, 'device', reason);
}

/**
 * Takes a reader out of use or back: a target, never a flip. Its config says so, which it fetches as soon as it speaks,
 * however late.
 */
export async function setDeviceUse(
  ctx: Ctx,
  deviceId: number,
  useState: 'normal' | 'disabled',
  reason: string,
) {
  const row = await lockDevice(ctx, deviceId);
  if (row.useState === useState) return { useState };
  const cfgVer = row.cfgVer + 1;
  await updateRow(ctx, 'device', deviceId, { useState, cfgVer });
  noteReason(ctx, 'device', reason);
  if (useState === 'disabled') await voidClaims(ctx, deviceId);
  const { installed } = orNotFound(await deviceById(ctx, deviceId));
  if (installed) await queueCommand(ctx, { deviceId, type: 'config', args: { ver: cfgVer }, reason });
  return { useState };
}

/** A reader in scope that can be told something, by who may. */
async function listening(ctx: Ctx, deviceId: number): Promise<DeviceById> {
  const row = orNotFound(await deviceById(ctx, deviceId));
  if (!mayChangeReader(ctx, row)) forbidden();
  if (!row.installed) refuse('device.error.notInstalled', stays);
  return row;
}

/** Opens a door from afar; only at once, so only where the reader is online. */
export async function openDoor(ctx: Ctx, deviceId: number, reason: string) {
  const row = await listening(ctx, deviceId);
  if (row.useState === 'disabled') refuse('device.error.disabled', stays);
  if (row.connection !== 'online') refuse('device.error.offline', stays);
  const args = { reason, operator: ctx.actor.userName };
  return { commandId: (await queueCommand(ctx, { deviceId, type: 'open', args, reason })).id };
}

/** Lets a reader start again, answer, fetch its lists anew, or sign with another secret. */
export async function sendCommand(ctx: Ctx, deviceId: number, type: 'reboot' | 'ping' | 'sync' | 'rekey') {
  const row = await listening(ctx, deviceId);
  if (type === 'rekey') return rekeyDevice(ctx, row);
  if (type !== 'sync') return { commandId: (await queueCommand(ctx, { deviceId, type })).id };
  for (const what of ['keys', 'cards']) await queueCommand(ctx, { deviceId, type, args: { what } });
  return { commandId: (await queueCommand(ctx, { deviceId, type, args: { what: 'rev' } })).id };
}

/** Sends what failed again. An opened door needs a reason of now, and init a credential that is gone. */
export async function retryCommand(ctx: Ctx, commandId: number) {
  const command = orNotFound(await commandById(ctx, commandId));
  const { deviceId, type, args } = command;
  if (!canRetryCommand(command)) refuse('device.error.notRetriable', stays);
  await listening(ctx, deviceId);
  return {
    commandId: (await queueCommand(ctx, { deviceId, type, args: Object(args), retryOf: commandId })).id,
  };
}

/** What is good at its own time only; `block` is what former readers were once told instead of by their config. */
const once: readonly string[] = ['open', 'init', 'rekey', 'block'];

export const canRetryCommand = ({ type, state }: { type: string; state: string }): boolean =>
  !once.includes(type) && retriableStates.some((one) => one === state);
