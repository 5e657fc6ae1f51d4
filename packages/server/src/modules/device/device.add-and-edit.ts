import { reaches } from '@mdi/contract/kit/levels.ts';
import {
  type DeviceFacts,
  type DeviceInput,
  logisticsFlow,
} from '@mdi/contract/modules/device/device.contract.ts';
import { projectInScope } from '../../kit/access/places.ts';
import { insertRow, lockRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, notFound, orNotFound, Refusal, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { areaInScope, holdsArea } from '../area/index.ts';
import { hasValidEntry } from '../base-data/index.ts';
import { queueCommand } from './device.commands.queries.ts';
import { voidClaims } from './device.credentials.queries.ts';
import { recordFormerPlace } from './device.place.queries.ts';
import { mayChangeReader } from './device.policy.ts';
import { type DeviceById, deviceById } from './device.queries.ts';

const stays = { code: 'conflict', data: { which: 'state' } } as const;

export const deviceConstraints = {
  device_code_key: () => new Refusal('device.error.codeTaken', { data: { field: 'code' } }),
};

/**
 * What the caller must say of a reader's place: without a project it belongs to head office as a whole, and without an
 * area it would be out of the sight of who reaches some buildings.
 */
export const readerPlaceNeeds = ({ actor }: Ctx) => ({
  project: !reaches(actor, 'wholeProduct'),
  area: actor.scope.buildings !== null,
});

type Place = Pick<DeviceFacts, 'projectId' | 'areaId' | 'channel'>;

/** A project and an area in scope that belong together, and a channel where there is an area. */
async function assertPlace(ctx: Ctx, { projectId, areaId, channel }: Place): Promise<void> {
  const needs = readerPlaceNeeds(ctx);
  if (projectId === null) {
    if (areaId !== null) refuseField('projectId', 'device.error.areaFirst');
    if (needs.project) refuseField('projectId', 'device.error.projectNeeded');
    return;
  }
  orNotFound(await projectInScope(ctx, projectId));
  if (areaId === null) {
    if (needs.area) refuseField('areaId', 'kit.error.required');
    return;
  }
  const area = orNotFound(await areaInScope(ctx, areaId));
  if (area.projectId !== projectId) notFound();
  if (!holdsArea(ctx.actor, area)) forbidden();
  if (channel === null) refuseField('channel', 'device.error.channelMissing');
}

export async function assertReaderModel(
  ctx: Ctx,
  model: string | null,
  former: string | null,
): Promise<void> {
  if (model === null || model === former) return;
  if (!(await hasValidEntry(ctx, 'deviceModel', model))) refuseField('model', 'device.error.noModel');
}

/** Without an area there is no channel either. */
const placed = <T extends Place>(facts: T): T => ({
  ...facts,
  channel: facts.areaId === null ? null : facts.channel,
});

/** Adds a reader; one whose place is named is being installed. */
export async function addDevice(ctx: Ctx, input: DeviceInput): Promise<number> {
  await assertPlace(ctx, input);
  await assertReaderModel(ctx, input.model, null);
  const row = await insertRow(ctx, 'device', {
    ...placed(input),
    code: input.code.toUpperCase(),
    logistics: input.areaId === null ? 'warehouse' : 'installation',
    updatedBy: ctx.actor.userId,
  });
  return row.id;
}

/** What the reader itself is told of: its config. */
const told = ['name', 'projectId', 'areaId', 'channel', 'onlineVerify', 'heartbeatSeconds'] as const;
const toldOfDoor = ['doorHoldSeconds', 'relayMs'] as const;

const differs = (row: Partial<DeviceFacts>, facts: DeviceFacts) =>
  [...told, ...toldOfDoor].some((key) => row[key] !== facts[key]);

/** Where it is now decides where it may go: an installed reader stays in its project, and in some area. */
function assertMovable(row: DeviceById, facts: DeviceFacts): void {
  if (!row.installed) return;
  if (facts.projectId !== row.projectId) refuse('device.error.placed', stays);
  if (facts.areaId === null) refuseField('areaId', 'device.error.areaNeeded');
}

/** Saves the facts of a reader. */
export async function editDevice(ctx: Ctx, deviceId: number, version: number, input: DeviceFacts) {
  const row = orNotFound(await deviceById(ctx, deviceId));
  if (!mayChangeReader(ctx, row)) forbidden();
  const facts = placed(input);
  await assertPlace(ctx, facts);
  await assertReaderModel(ctx, facts.model, row.model);
  const locked = await lockRow(ctx, 'device', deviceId);
  assertMovable(row, facts);
  const action = facts.areaId === null ? 'takeBack' : 'place';
  const logistics = logisticsFlow.next(locked.logistics, action) ?? locked.logistics;
  const fresh = differs(locked, facts);
  const cfgVer = fresh ? locked.cfgVer + 1 : locked.cfgVer;
  const saved = await updateRow(ctx, 'device', deviceId, { ...facts, logistics, cfgVer }, version);
  if (row.installed && facts.areaId !== locked.areaId) await recordFormerPlace(ctx, locked);
  if (fresh) await voidClaims(ctx, deviceId);
  if (fresh && row.installed) await queueCommand(ctx, { deviceId, type: 'config', args: { ver: cfgVer } });
  return { version: saved.version };
}
