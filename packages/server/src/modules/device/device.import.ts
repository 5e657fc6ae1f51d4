import { normaliseName } from '@mdi/contract/kit/fields.ts';
import {
  DeviceInput,
  deviceDirections,
  deviceManageApi,
  deviceNetworks,
} from '@mdi/contract/modules/device/device.contract.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { projectsInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { codeInCell } from '../../kit/exchange/import-cells.ts';
import {
  type Cells,
  cellTrouble,
  type Existing,
  importer,
  type PreparedRow,
  type RawRow,
  type Trouble,
  updater,
} from '../../kit/exchange/importer.ts';
import { onlyOne } from '../../kit/jobs/only-one.ts';
import { sentenceIn } from '../../kit/words.ts';
import { areaNames, holdsArea } from '../area/index.ts';
import { validEntries } from '../base-data/index.ts';
import { addDevice, deviceConstraints } from './device.add-and-edit.ts';
import { removeDevice } from './device.control.ts';
import {
  codesTaken,
  devicesOfCodes,
  devicesOfIds,
  devicesToUndo,
  hangingOnDevices,
  lockDevices,
  type SavedDevice,
} from './device.import.queries.ts';

const same = (a: string, b: string) => normaliseName(a) === normaliseName(b);

/** The choice whose word in either language, or whose code, stands in a cell. */
function chosen<T extends string>(cell: string, of: readonly T[], word: (one: T) => WordKey): T | undefined {
  return of.find((one) =>
    [one, sentenceIn('zh', word(one), []), sentenceIn('en', word(one), [])].some((name) =>
      same(name ?? one, cell),
    ),
  );
}

type Known = {
  projects: Awaited<ReturnType<typeof projectsInScope>>;
  areas: Map<number, Awaited<ReturnType<typeof areaNames>>>;
  models: Awaited<ReturnType<typeof validEntries>>;
  codes: ReadonlySet<string>;
  existing: ReadonlyMap<string, Existing & { projectId: number | null }>;
};

const unknown = (column: string, name: string) =>
  cellTrouble(column, 'unknown', 'import.error.unknown', name);

/** What a cell names, nothing where it is empty, or its trouble. */
function read<T>(column: string, cell: string | undefined, find: (name: string) => T | undefined) {
  if (!cell) return { value: null, troubles: [] };
  const value = find(cell);
  return value === undefined ? { value: null, troubles: [unknown(column, cell)] } : { value, troubles: [] };
}

const nameOf = (ctx: Ctx, entry: { nameZh: string; nameEn: string }) =>
  ctx.lang === 'en' ? entry.nameEn : entry.nameZh;

/** The project a row names; left out it is that of its reader, or the current one for who stands in one. */
const projectOf = (ctx: Ctx, known: Known, { projectId: cell, code = '' }: Cells) => {
  const own = known.existing.get(code.toUpperCase());
  const named = read('projectId', cell, (name) => known.projects.find((one) => same(one.projectName, name)));
  return {
    ...named,
    projectId: cell ? (named.value?.projectId ?? null) : own ? own.projectId : ctx.actor.projectId,
  };
};

function judge(ctx: Ctx, { cells }: RawRow, known: Known): PreparedRow {
  const code = (cells.code ?? '').trim().toUpperCase();
  const { projectId, troubles: ofProject } = projectOf(ctx, known, cells);
  const own = projectId === null ? [] : (known.areas.get(projectId) ?? []);
  const area = read('areaId', cells.areaId, (name) => own.find((one) => same(one.areaName, name)));
  const model = read('model', cells.model, (name) =>
    known.models.find((one) => [one.code, one.nameZh, one.nameEn].some((word) => same(word, name))),
  );
  const network = read('network', cells.network, (name) =>
    chosen(name, deviceNetworks, (one) => `device.network_${one}`),
  );
  const channel = read('channel', cells.channel, (name) =>
    chosen(name, deviceDirections, (one) => `device.channel_${one}`),
  );
  const troubles: Trouble[] = [
    ofProject,
    area.troubles,
    model.troubles,
    network.troubles,
    channel.troubles,
  ].flat();
  if (known.codes.has(code)) troubles.push(cellTrouble('code', 'duplicate', 'device.error.codeExists', code));
  if (area.value && !cells.channel) {
    troubles.push(cellTrouble('channel', 'required', 'device.error.channelMissing'));
  }
  const existing = known.existing.get(code);
  return {
    ...(existing ? { existing } : {}),
    input: {
      code,
      name: cells.name ?? '',
      model: model.value?.code ?? null,
      network: network.value,
      projectId,
      areaId: area.value?.areaId ?? null,
      channel: channel.value,
    },
    troubles,
    once: code ? [{ key: `device ${code}`, column: 'code' }] : [],
  };
}

/** A reader as the form would save it, and as lists tell it. */
function asSaved(ctx: Ctx, { code, modelName, projectName, areaName, ...saved }: SavedDevice) {
  const { deviceId: id, version, name, model, network, channel, projectId } = saved;
  const shown = {
    name,
    model: modelName ?? model ?? '',
    network: network ? ctx.say(`device.network_${network}`) : '',
    projectId: projectName ?? '',
    areaId: areaName ?? '',
    channel: channel ? ctx.say(`device.channel_${channel}`) : '',
  };
  return { id, version, input: saved, shown, projectId, code };
}

/** The readers in sight with these codes. */
async function existingDevices(ctx: Ctx, codes: readonly string[]) {
  const found = await devicesOfCodes(ctx, codes);
  return new Map(found.map((one) => [one.code, asSaved(ctx, one)]));
}

async function prepare(ctx: Ctx, rows: readonly RawRow[]): Promise<PreparedRow[]> {
  const codes = rows.map(({ cells }) => (cells.code ?? '').toUpperCase());
  const known: Known = {
    projects: await projectsInScope(ctx),
    areas: new Map(),
    existing: await existingDevices(ctx, codes),
    models: await validEntries(ctx, 'deviceModel'),
    codes: await codesTaken(
      ctx,
      rows.map(({ cells }) => cells.code ?? ''),
    ),
  };
  for (const { cells } of rows) {
    const { projectId } = projectOf(ctx, known, cells);
    if (cells.areaId && projectId !== null && !known.areas.has(projectId)) {
      const seen = await areaNames(ctx, projectId);
      known.areas.set(
        projectId,
        seen.filter((area) => holdsArea(ctx.actor, area)),
      );
    }
  }
  return rows.map((row) => judge(ctx, row, known));
}

/** Imports readers into the warehouse, or to their places where they are named. */
export const deviceImporter = importer({
  kind: 'device',
  right: deviceManageApi.ops.add,
  columns: [
    { key: 'code', title: 'device.code', note: 'device.codeHint', required: true, reads: codeInCell },
    { key: 'name', title: 'device.name', required: true, named: true },
    {
      key: 'model',
      title: 'device.model',
      choices: async (ctx) => (await validEntries(ctx, 'deviceModel')).map((one) => nameOf(ctx, one)),
      fixed: true,
    },
    {
      key: 'network',
      title: 'device.network',
      choices: async ({ say }) => deviceNetworks.map((one) => say(`device.network_${one}`)),
      fixed: true,
    },
    {
      key: 'projectId',
      title: 'device.projectId',
      choices: async (ctx) => (await projectsInScope(ctx)).map((one) => one.projectName),
    },
    { key: 'areaId', title: 'device.areaId' },
    {
      key: 'channel',
      title: 'device.channel',
      choices: async ({ say }) => deviceDirections.map((one) => say(`device.channel_${one}`)),
      fixed: true,
    },
  ],
  schema: DeviceInput,
  columnOf: (path) => path.split('.')[0] ?? '',
  prepare,
  async add(ctx, records) {
    const ids: number[] = [];
    for (const rows of records) ids.push(await addDevice(ctx, onlyOne(rows)));
    return ids;
  },
  update: updater(
    { api: deviceManageApi, call: 'edit' },
    {
      columns: {
        name: 'name',
        model: 'model',
        network: 'network',
        projectId: 'projectId',
        areaId: 'areaId',
        channel: 'channel',
      },
      kept: {},
      current: async (ctx, ids) => (await devicesOfIds(ctx, ids)).map((one) => asSaved(ctx, one)),
    },
  ),
  undo: {
    rights: [deviceManageApi.ops.remove],
    records: devicesToUndo,
    lock: lockDevices,
    hanging: hangingOnDevices,
    remove: (ctx, { id }, why) => removeDevice(ctx, id, why),
  },
  constraints: deviceConstraints,
});
