import type { InputOf } from '@mdi/contract/kit/op.ts';
import { deviceManageApi, logisticsFlow } from '@mdi/contract/modules/device/device.contract.ts';
import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import { may } from '../../kit/access/may.ts';
import { lockRow, noteReason, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { assertReaderModel } from './device.add-and-edit.ts';
import { voidCommands } from './device.commands.queries.ts';
import { lockDevice, removeDevice, retireAndWipe } from './device.control.ts';
import { voidClaims } from './device.credentials.queries.ts';
import { closeExceptions } from './device.exceptions.queries.ts';
import { devicesOfCodes } from './device.import.queries.ts';
import { forgetLiveState, recordFormerPlace } from './device.place.queries.ts';
import { deviceById } from './device.queries.ts';

/**
 * Takes the row of a spare that has the new code away: its hardware goes on under the row that it replaces. Answers its
 * name; null: no row in sight has the code. @throws Refusal where the row has a life of its own
 */
async function takeSpare(ctx: Ctx, deviceId: number, code: string): Promise<string | null> {
  const [spare] = (await devicesOfCodes(ctx, [code])).filter((one) => one.deviceId !== deviceId);
  if (!spare) return null;
  const { name } = spare;
  const row = await lockRow(ctx, 'device', spare.deviceId);
  // Somebody else just used it: its code is taken.
  if (row.deletedAt !== null || row.code !== code) return null;
  const no = (key: ErrorKey) => refuseField('code', key, code, name);
  const { everInstalled, projectId, projectName } = orNotFound(await deviceById(ctx, spare.deviceId));
  const replaced = orNotFound(await deviceById(ctx, deviceId));
  if (everInstalled) no('device.error.spareUsed');
  if (projectId !== null && projectId !== replaced.projectId) {
    refuseField('code', 'device.error.spareElsewhere', code, name, projectName ?? '');
  }
  if (row.logistics !== 'warehouse') no('device.error.sparePlaced');
  if (!may(ctx, deviceManageApi.ops.remove)) no('device.error.spareKept');
  await removeDevice(ctx, spare.deviceId, ctx.say('device.spareReason', replaced.name));
  return name;
}

type Replacement = Omit<InputOf<typeof deviceManageApi.ops.replace>, 'deviceId'>;

const stays = { code: 'conflict', data: { which: 'state' } } as const;

/**
 * Puts other hardware in the place of a reader. The reader goes on as the same one, with its place, settings and
 * history, under the code of the new hardware, which has to be installed. The former is treated as one that was
 * initialised: it may only hand in what it recorded until now, which happened at this reader.
 */
export async function replaceDevice(ctx: Ctx, deviceId: number, input: Replacement) {
  if (!may(ctx, deviceManageApi.ops.initialize)) forbidden();
  const row = await lockDevice(ctx, deviceId);
  const { everInstalled } = orNotFound(await deviceById(ctx, deviceId));
  if (!everInstalled) refuse('device.error.neverInstalled', stays);
  const code = input.code.toUpperCase();
  if (code === row.code && input.version === row.version) refuseField('code', 'device.error.sameCode');
  await assertReaderModel(ctx, input.model, row.model);
  const spare = await takeSpare(ctx, deviceId, code);
  const hardware = { code, model: input.model, serial: null, firmware: null };
  const logistics = logisticsFlow.next(row.logistics, 'replace') ?? row.logistics;
  const next = { ...hardware, logistics, cfgVer: row.cfgVer + 1 };
  const saved = await updateRow(ctx, 'device', deviceId, next, input.version);
  noteReason(ctx, 'device', input.reason);
  await voidClaims(ctx, deviceId);
  await voidCommands(ctx, deviceId);
  await recordFormerPlace(ctx, row);
  await retireAndWipe(ctx, row, input.reason);
  await forgetLiveState(ctx, deviceId);
  await closeExceptions(ctx, row);
  return { code: saved.code, version: saved.version, spare };
}
