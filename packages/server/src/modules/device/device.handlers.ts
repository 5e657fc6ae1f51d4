import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { may } from '../../kit/access/may.ts';
import { projectInScope, projectsInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { pageCut } from '../../kit/queries/page.ts';
import { areaNames, holdsArea, summariseEntrants } from '../area/index.ts';
import { validEntries } from '../base-data/index.ts';
import { addDevice, deviceConstraints, editDevice, readerPlaceNeeds } from './device.add-and-edit.ts';
import { makeDeviceClaim } from './device.claim.ts';
import { filteredCommands } from './device.commands.queries.ts';
import {
  canRetryCommand,
  initializeDevice,
  openDoor,
  removeDevice,
  retryCommand,
  sendCommand,
  setDeviceUse,
} from './device.control.ts';
import { filteredExceptions, openAlarms } from './device.exceptions.queries.ts';
import { deviceCommandExporter, deviceExceptionExporter, deviceExporter } from './device.export.ts';
import { deviceImporter } from './device.import.ts';
import { deviceLogFormat } from './device.log-format.ts';
import { deviceRights, mayChangeReader, type Rights } from './device.policy.ts';
import {
  codeForSorting,
  type DeviceById,
  deviceById,
  filteredDevices,
  maySeeDevice,
  otherReadersOfArea,
  readerProgressOf,
} from './device.queries.ts';
import { replaceDevice } from './device.replace.ts';
import { replacePassKey } from './device.replace-pass-key.ts';
import { settleExceptions } from './device.settle-exceptions.ts';
import { deviceTableBounds } from './device.table-bounds.ts';
import { deviceTasks } from './device.tasks.ts';

type Row = Awaited<ReturnType<ReturnType<typeof filteredDevices>['execute']>>[number];

const iso = (at: Date | null) => at?.toISOString() ?? null;

const shown = ({ buildingId, everInstalled, ...row }: Row, rights: Rights) => ({
  ...row,
  lastSeen: iso(row.lastSeen),
  updatedAt: row.updatedAt.toISOString(),
  can: rights({ ...row, buildingId, everInstalled }),
});

/** A reader in sight of somebody who has business with readers at all. */
async function inSight(ctx: Ctx, deviceId: number): Promise<DeviceById> {
  return orNotFound(await deviceById(ctx, deviceId));
}

function detail(row: DeviceById, rights: Rights) {
  const { liveNetwork, liveCfgVer, rssi, ip, buffered, lost, clock, driftMs, door, temperature, ...rest } =
    row;
  const { upMs, revVer, cardVer, keyVer, newRevVer, newCardVer, newKeyVer, createdAt, ...facts } = rest;
  const live = {
    network: liveNetwork,
    cfgVer: liveCfgVer,
    rssi,
    ip,
    buffered,
    lost,
    clock,
    driftMs,
    door,
    temperature,
    upMs,
    revVer,
    cardVer,
    keyVer,
  };
  return {
    ...facts,
    ...shown(facts, rights),
    live: row.lastSeen === null ? null : live,
    newest: { revVer: newRevVer ?? 0, cardVer: newCardVer ?? 0, keyVer: newKeyVer ?? 0 },
    createdAt: createdAt.toISOString(),
  };
}

export const deviceModule = implement(
  deviceManageApi,
  {
    async list(ctx, asked) {
      const sorts = {
        name: 'device.name',
        code: codeForSorting,
        lastSeen: { nullable: 'deviceLive.lastSeen' },
        updatedAt: 'device.updatedAt',
      } as const;
      const { list, ...total } = await pageCut(ctx, filteredDevices(ctx, asked), asked, sorts, 'device.id');
      const rights = await deviceRights(ctx);
      return { ...total, list: list.map((row) => shown(row, rights)) };
    },

    async get(ctx, { deviceId }) {
      const {
        buildingId: _,
        everInstalled: __,
        ...row
      } = detail(await inSight(ctx, deviceId), await deviceRights(ctx));
      return row;
    },

    async options(ctx, { projectId }) {
      const models = await validEntries(ctx, 'deviceModel');
      const areas = projectId === undefined ? [] : await areaNames(ctx, projectId);
      return {
        projects: await projectsInScope(ctx),
        needs: readerPlaceNeeds(ctx),
        areas: areas.map((area) => ({
          areaId: area.areaId,
          areaName: area.areaName,
          place: holdsArea(ctx.actor, area),
        })),
        models: models.map(({ code, nameZh, nameEn }) => ({
          code,
          name: ctx.lang === 'en' ? nameEn : nameZh,
        })),
      };
    },

    add: async (ctx, input) => ({ deviceId: await addDevice(ctx, input) }),
    edit: (ctx, { deviceId, version, ...facts }) => editDevice(ctx, deviceId, version, facts),
    updateUse: (ctx, { deviceId, useState, reason }) => setDeviceUse(ctx, deviceId, useState, reason),

    async impact(ctx, { deviceId }) {
      const row = await inSight(ctx, deviceId);
      const others = await otherReadersOfArea(ctx, row);
      const enter = row.areaId === null ? null : await summariseEntrants(ctx, row.areaId);
      return {
        areaName: row.areaName,
        people: enter?.people ?? 0,
        companies: enter?.companies ?? 0,
        companyNames: enter?.names ?? [],
        otherDevices: others.map((one) => one.name),
        buffered: row.buffered ?? 0,
      };
    },

    initialize: (ctx, { deviceId, reason }) => initializeDevice(ctx, deviceId, reason),
    replace: (ctx, { deviceId, ...input }) => replaceDevice(ctx, deviceId, input),
    async remove(ctx, { deviceId, reason }) {
      await removeDevice(ctx, deviceId, reason);
      return true;
    },
    claimToken: (ctx, where) => makeDeviceClaim(ctx, where),

    async commands(ctx, asked) {
      const sends = may(ctx, deviceManageApi.ops.retry);
      const latest = { ...asked, sort: asked.sort ?? ('-createdAt' as const) };
      const sorts = { createdAt: 'deviceCommand.createdAt' } as const;
      const query = filteredCommands(ctx, asked);
      const { list, ...total } = await pageCut(ctx, query, latest, sorts, 'deviceCommand.id');
      return {
        ...total,
        list: list.map(({ createdAt, sentAt, endedAt, expiresAt, areaId, buildingId, ...row }) => ({
          ...row,
          createdAt: createdAt.toISOString(),
          sentAt: iso(sentAt),
          endedAt: iso(endedAt),
          expiresAt: expiresAt.toISOString(),
          can: {
            retry: sends && mayChangeReader(ctx, { areaId, buildingId }) && canRetryCommand(row),
          },
        })),
      };
    },

    open: (ctx, { deviceId, reason }) => openDoor(ctx, deviceId, reason),
    command: (ctx, { deviceId, type }) => sendCommand(ctx, deviceId, type),
    replaceKey: (ctx, { projectId, reason }) => replacePassKey(ctx, projectId, reason),
    retry: (ctx, { commandId }) => retryCommand(ctx, commandId),

    async exceptions(ctx, asked) {
      const latest = { ...asked, sort: asked.sort ?? ('-at' as const) };
      const mine = may(ctx, deviceManageApi.ops.acknowledge);
      const query = filteredExceptions(ctx, asked);
      const { list, ...total } = await pageCut(
        ctx,
        query,
        latest,
        { at: 'deviceException.at' },
        'deviceException.id',
      );
      return {
        ...total,
        list: list.map(({ recoveredAt, clearedAt, at, acknowledgedAt, areaId, buildingId, ...row }) => ({
          ...row,
          can: { settle: mine && mayChangeReader(ctx, { areaId, buildingId }) },
          at: at.toISOString(),
          state: recoveredAt ? ('recovered' as const) : clearedAt ? ('cleared' as const) : ('open' as const),
          endedAt: iso(recoveredAt ?? clearedAt),
          acknowledgedAt: iso(acknowledgedAt),
        })),
      };
    },

    async alarms(ctx) {
      return (await openAlarms(ctx)).map(
        ({ at, alarmedAt, exceptionId, deviceId, deviceName, projectId, projectName, areaName, ...one }) => ({
          exceptionId,
          deviceId,
          deviceName,
          projectId,
          projectName,
          areaName,
          code: one.code,
          alarms: one.alarms,
          at: at.toISOString(),
          alarmedAt: iso(alarmedAt),
        }),
      );
    },

    acknowledge: (ctx, { exceptionIds }) => settleExceptions(ctx, exceptionIds, 'acknowledge'),
    clear: (ctx, { exceptionIds }) => settleExceptions(ctx, exceptionIds, 'clear'),

    async progress(ctx, { projectId }) {
      orNotFound(await projectInScope(ctx, projectId));
      return readerProgressOf(ctx, projectId);
    },
  },
  {
    exports: {
      device: deviceExporter,
      deviceCommand: deviceCommandExporter,
      deviceException: deviceExceptionExporter,
    },
    imports: { device: deviceImporter },
    history: { device: maySeeDevice },
    names: { deviceId: 'device', model: 'dictionary:deviceModel' },
    logFormats: deviceLogFormat,
    bounds: deviceTableBounds,
    tasks: deviceTasks,
    constraints: deviceConstraints,
  },
);
