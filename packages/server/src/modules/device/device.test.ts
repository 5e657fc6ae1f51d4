import { createHash } from 'node:crypto';
import { toBase32 } from '@mdi/contract/kit/pass/base-encoding.js';
import { readDeviceClaim } from '@mdi/contract/kit/pass/device-claim.js';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newDevice } from '../../../test/factories/inputs.ts';
import { importActions } from '../../../test/import-actions.ts';
import { done, type World, world } from '../../../test/world.ts';
import { tidyDevices, watchDevices } from './index.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const all = [
  'pass:device:view',
  'pass:device:add',
  'pass:device:edit',
  'pass:device:delete',
  'pass:device:initialize',
  'pass:device:command',
  'pass:device:open',
  'pass:device:install',
] as const;
const reason = '现场需要';

async function scene() {
  const { make } = w;
  const project = await make.project();
  const projectId = project.id;
  const area = await make.area({ projectId });
  const office = await make.person({ role: { level: 10, resources: all } });
  const manager = await make.person({ role: { level: 30, resources: all }, projectId });
  const device = await make.device({ projectId, areaId: area.id });
  return { project, area, office, manager, device };
}

/** Gives a reader a credential, and lets it be heard of now. */
async function install(deviceId: number, lastSeen = w.now()) {
  await w.db
    .insertInto('deviceSecret')
    .values({ deviceId, secret: Buffer.alloc(32) })
    .execute();
  await w.db.insertInto('deviceLive').values({ deviceId, lastSeen }).execute();
}

const facts = (place: { projectId: number | null; areaId: number | null; channel: 'in' | null }) => {
  const { code: _, ...rest } = newDevice({ name: '东门读头', model: 'DOOR_QR', network: 'eth', ...place });
  return rest;
};
const nowhere = { projectId: null, areaId: null, channel: null };

const get = async (deviceId: number, token: string) =>
  await w.ok(deviceManageApi, 'get', { deviceId }, token);

const commandsOf = (deviceId: number) =>
  w.db
    .selectFrom('deviceCommand')
    .select(['type', 'state', 'args', 'reason'])
    .where('deviceId', '=', deviceId)
    .orderBy('id')
    .execute();

test('devices sort by code as people count', async () => {
  const { office, project, area } = await scene();
  for (const code of ['NAT10', 'NAT9', 'NAT100']) {
    await w.make.device({ code, projectId: project.id, areaId: area.id });
  }
  const asked = { keyword: 'NAT', sort: 'code' } as const;
  const data = await w.ok(deviceManageApi, 'list', asked, office.token);
  expect(data.list.map(({ code }) => code)).toEqual(['NAT9', 'NAT10', 'NAT100']);
});

describe('a new device', () => {
  test('lies in the warehouse, and is being installed once it has its place', async () => {
    const { office, area, project } = await scene();
    const add = (code: string, more: object = {}) =>
      w.call(deviceManageApi, 'add', { code, ...facts(nowhere), ...more }, office.token);
    const { deviceId } = done(await add('warehouse1'));
    expect(await get(deviceId, office.token)).toMatchObject({
      code: 'WAREHOUSE1',
      logistics: 'warehouse',
      connection: 'never',
      modelName: 'Door reader',
      can: { open: false, install: true },
    });
    const place = { projectId: project.id, areaId: area.id, channel: 'in' as const };
    await w.call(deviceManageApi, 'edit', { deviceId, version: 1, ...facts(place) }, office.token);
    expect(await get(deviceId, office.token)).toMatchObject({
      logistics: 'installation',
      areaName: area.name,
    });
    await w.call(deviceManageApi, 'edit', { deviceId, version: 2, ...facts(nowhere) }, office.token);
    expect(await get(deviceId, office.token)).toMatchObject({ logistics: 'warehouse', areaId: null });
  });

  test('has a code that no other has, in whatever case', async () => {
    const { office } = await scene();
    const add = (code: string) => w.call(deviceManageApi, 'add', { code, ...facts(nowhere) }, office.token);
    expect((await add('Twice1')).code).toBe(200);
    expect(await add('tWICE1')).toMatchObject({
      code: 400,
      data: { code: 'This device code already exists' },
    });
    for (const code of ['', 'A'.repeat(16), 'A-1', '门1', 'Ａ1']) expect((await add(code)).code).toBe(400);
  });

  test('without a project is head office’s alone, and nobody adds one beyond their reach', async () => {
    const { office, manager, project } = await scene();
    const other = await scene();
    const input = { code: 'REACH1', ...facts(nowhere) };
    expect((await w.call(deviceManageApi, 'add', input, manager.token)).code).toBe(400);
    const there = { projectId: other.project.id, areaId: other.area.id, channel: 'in' as const };
    expect(
      (await w.call(deviceManageApi, 'add', { code: 'REACH2', ...facts(there) }, manager.token)).code,
    ).toBe(404);
    const mixed = { ...there, projectId: project.id };
    expect(
      (await w.call(deviceManageApi, 'add', { code: 'REACH3', ...facts(mixed) }, office.token)).code,
    ).toBe(404);
    const needs = async (token: string) => (await w.call(deviceManageApi, 'options', {}, token)).data;
    expect(await needs(manager.token)).toMatchObject({ needs: { project: true, area: false } });
    expect(await needs(office.token)).toMatchObject({ needs: { project: false, area: false } });
    const data = await w.ok(deviceManageApi, 'add', input, office.token);
    const { deviceId } = data;
    expect((await w.call(deviceManageApi, 'get', { deviceId }, manager.token)).code).toBe(404);
    expect((await w.call(deviceManageApi, 'get', { deviceId: other.device.id }, manager.token)).code).toBe(
      404,
    );
  });

  test('comes by workbook: names are understood, doubles and errors are told by row', async () => {
    const { office, project, area } = await scene();
    await w.make.device({ code: 'BOOK9' });
    const { checked, rows, commit } = importActions(w, office.token);
    const id = await checked('device', [
      ['Code', 'Name', 'Model', 'Network', 'Project', 'Access area', 'Direction'],
      ['book1', '一号', 'Door reader', '有线', project.name, area.name, 'In'],
      ['BOOK2', '二号', '', '', '', '', ''],
      ['BOOK1', '三号', '', '', '', '', ''],
      ['book9', '四号', '', '', '', '', ''],
      ['TOOLONGCODE12345', '五号', '没有', '', '没有', '', ''],
    ]);
    const shown = (await rows(id)).map((row) =>
      row.problems.map(({ column, code }) => `${column} ${code}`).sort(),
    );
    expect(shown).toEqual([
      [],
      [],
      ['code duplicate'],
      ['code duplicate'],
      ['code tooLong', 'model unknown', 'projectId unknown'],
    ]);
    await commit(id);
    const data = await w.ok(deviceManageApi, 'list', { keyword: 'BOOK', sort: 'code' }, office.token);
    expect(data.list).toMatchObject([
      { code: 'BOOK1', network: 'eth', areaName: area.name, channel: 'in', logistics: 'installation' },
      { code: 'BOOK2', projectId: null, logistics: 'warehouse' },
      { code: 'BOOK9' },
    ]);
  });
});

const placesOf = (deviceId: number) =>
  w.db
    .selectFrom('devicePlace')
    .select(['projectId', 'areaId'])
    .where('deviceId', '=', deviceId)
    .orderBy('until')
    .execute();

describe('an installed device', () => {
  test('leaves its area on record when it is moved or taken back, and for nothing else', async () => {
    const { office, device, project, area } = await scene();
    const gate = await w.make.area({ projectId: project.id });
    let version = 0;
    const edit = async (areaId: number, name = '东门读头') => {
      version += 1;
      const place = { projectId: project.id, areaId, channel: 'in' as const };
      const input = { deviceId: device.id, version, ...facts(place), name };
      expect((await w.call(deviceManageApi, 'edit', input, office.token)).code).toBe(200);
    };
    await edit(gate.id);
    expect(await placesOf(device.id)).toEqual([]);
    await install(device.id);
    await edit(gate.id, '西门读头');
    expect(await placesOf(device.id)).toEqual([]);
    await edit(area.id);
    w.pass(1);
    const taken = await w.call(deviceManageApi, 'initialize', { deviceId: device.id, reason }, office.token);
    expect(taken.code).toBe(200);
    const projectId = project.id;
    expect(await placesOf(device.id)).toEqual([
      { projectId, areaId: gate.id },
      { projectId, areaId: area.id },
    ]);
  });

  test('hears of a change of its place by a newer config, and stays in its project', async () => {
    const { office, device, project, area } = await scene();
    await install(device.id);
    const gate = await w.make.area({ projectId: project.id });
    const edit = (version: number, place: Parameters<typeof facts>[0]) =>
      w.call(deviceManageApi, 'edit', { deviceId: device.id, version, ...facts(place) }, office.token);
    const place = { projectId: project.id, areaId: gate.id, channel: 'in' as const };
    expect((await edit(1, place)).code).toBe(200);
    expect(await commandsOf(device.id)).toMatchObject([{ type: 'config', args: { ver: 2 } }]);
    const other = await scene();
    const there = { projectId: other.project.id, areaId: other.area.id, channel: 'in' as const };
    expect(await edit(2, there)).toMatchObject({ code: 409, data: { which: 'state' } });
    expect(await edit(2, { ...place, areaId: null })).toMatchObject({ code: 400 });
    expect(await edit(1, { ...place, areaId: area.id })).toMatchObject({
      code: 409,
      data: { which: 'version' },
    });
  });

  test('fetches its lists anew, each by a command that says which', async () => {
    const { manager, device } = await scene();
    await install(device.id);
    const { deviceId } = { deviceId: device.id };
    for (const type of ['sync', 'reboot'] as const) {
      expect((await w.call(deviceManageApi, 'command', { deviceId, type }, manager.token)).code).toBe(200);
    }
    const data = await w.ok(deviceManageApi, 'commands', { deviceId }, manager.token);
    const told = data.list.map(({ type, what }) => ({ type, what }));
    expect(told).toEqual([
      { type: 'reboot', what: null },
      ...['rev', 'cards', 'keys'].map((what) => ({ type: 'sync', what })),
    ]);
  });

  test('is opened from afar with a reason that is recorded, while it is online and in use', async () => {
    const { manager, device } = await scene();
    const open = () => w.call(deviceManageApi, 'open', { deviceId: device.id, reason }, manager.token);
    expect(await open()).toMatchObject({
      code: 409,
      message: 'This device is not installed, so it can’t receive commands',
    });
    await install(device.id);
    expect((await open()).code).toBe(200);
    const args = { reason, operator: manager.user.userName };
    expect(await commandsOf(device.id)).toMatchObject([{ type: 'open', state: 'queued', reason, args }]);
    const audit = await w.db.selectFrom('audit').select('changes').where('op', '=', 'device/open').execute();
    expect(JSON.stringify(audit)).toContain(reason);
    await w.call(
      deviceManageApi,
      'updateUse',
      { deviceId: device.id, useState: 'disabled', reason },
      manager.token,
    );
    expect(await open()).toMatchObject({ code: 409, message: 'This device is disabled' });
    expect((await commandsOf(device.id)).at(-1)).toMatchObject({ type: 'config', reason });
    const away = new Date(w.now().getTime() - 91_000);
    await w.db.updateTable('device').set({ useState: 'normal' }).where('id', '=', device.id).execute();
    await w.db.updateTable('deviceLive').set({ lastSeen: away }).where('deviceId', '=', device.id).execute();
    expect(await open()).toMatchObject({
      code: 409,
      message: 'This device is offline and can’t be operated remotely',
    });
  });

  test('is told again what failed, but never to open', async () => {
    const { manager, device } = await scene();
    await install(device.id);
    const row = async (type: 'reboot' | 'open', state: 'failed' | 'queued') =>
      (
        await w.db
          .insertInto('deviceCommand')
          .values({ deviceId: device.id, type, state, expiresAt: w.now() })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const retry = async (commandId: number) =>
      (await w.call(deviceManageApi, 'retry', { commandId }, manager.token)).code;
    expect(await retry(await row('reboot', 'failed'))).toBe(200);
    expect(await retry(await row('reboot', 'queued'))).toBe(409);
    expect(await retry(await row('open', 'failed'))).toBe(409);
  });
});

describe('initialising', () => {
  test('says who passes here, takes the credential back at once, and waits for the reader', async () => {
    const { manager, device, project, area } = await scene();
    await install(device.id);
    const company = await w.make.company({ projectId: project.id });
    await w.make.employee({ company });
    await w.db.updateTable('area').set({ common: true }).where('id', '=', area.id).execute();
    const twin = await w.make.device({ projectId: project.id, areaId: area.id });
    await install(twin.id);
    const { data } = await w.call(deviceManageApi, 'impact', { deviceId: device.id }, manager.token);
    expect(data).toMatchObject({
      areaName: area.name,
      people: 1,
      companies: 1,
      companyNames: [company.name],
      otherDevices: [twin.name],
    });
    await w.call(deviceManageApi, 'command', { deviceId: device.id, type: 'reboot' }, manager.token);
    await w.call(deviceManageApi, 'initialize', { deviceId: device.id, reason }, manager.token);
    expect(await get(device.id, manager.token)).toMatchObject({
      logistics: 'installation',
      connection: 'never',
      installed: false,
      areaId: null,
      channel: null,
      projectId: project.id,
    });
    expect(await commandsOf(device.id)).toMatchObject([
      { type: 'reboot', state: 'expired' },
      { type: 'init', state: 'queued', reason },
    ]);
    const secret = w.db.selectFrom('deviceSecret').selectAll().where('deviceId', '=', device.id);
    expect(await secret.executeTakeFirst()).toMatchObject({ state: 'retired', retiredAt: expect.any(Date) });
    expect(await secret.executeTakeFirst()).toMatchObject({ projectId: project.id, areaId: area.id });
    w.pass(29 * 24 * 60);
    await tidyDevices(w.db, w.now());
    expect(await secret.execute()).toHaveLength(1);
    w.pass(2 * 24 * 60);
    await tidyDevices(w.db, w.now());
    expect(await secret.execute()).toMatchObject([{ state: 'revoked' }]);
    w.pass(-31 * 24 * 60);
  });

  test('takes the credential back where the device is deleted; its code may come again', async () => {
    const { office, device } = await scene();
    await install(device.id);
    expect(
      (await w.call(deviceManageApi, 'remove', { deviceId: device.id, reason }, office.token)).code,
    ).toBe(200);
    const { data } = await w.call(deviceManageApi, 'list', { keyword: device.code }, office.token);
    expect(data).toMatchObject({ total: 0 });
    const secret = w.db.selectFrom('deviceSecret').selectAll().where('deviceId', '=', device.id);
    expect(await secret.executeTakeFirst()).toMatchObject({ state: 'retired' });
    const commands = w.db.selectFrom('deviceCommand').selectAll().where('deviceId', '=', device.id);
    expect((await commands.execute()).filter(({ state }) => state === 'queued')).toMatchObject([
      { type: 'init', reason },
    ]);
    w.pass(31 * 24 * 60);
    await tidyDevices(w.db, w.now());
    expect(await secret.execute()).toMatchObject([{ state: 'revoked' }]);
    w.pass(-31 * 24 * 60);
    const again = { code: device.code, ...facts(nowhere) };
    expect((await w.call(deviceManageApi, 'add', again, office.token)).code).toBe(200);
  });
});

describe('the installer’s code', () => {
  const claim = (device: { id: number; areaId: number | null }, token: string) =>
    w.call(
      deviceManageApi,
      'claimToken',
      { deviceId: device.id, areaId: device.areaId ?? 0, channel: 'both' },
      token,
    );

  test('names the device and a token of which only a hash is kept; a newer one voids the older', async () => {
    const { manager, device } = await scene();
    const data = done(await claim(device, manager.token));
    const read = readDeviceClaim(data.text);
    expect(read?.deviceCode).toBe(device.code);
    const tokenHash = createHash('sha256')
      .update(toBase32(read?.claimToken ?? new Uint8Array(16)))
      .digest();
    const stored = () =>
      w.db.selectFrom('deviceClaim').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirstOrThrow();
    expect(await stored()).toMatchObject({ userId: manager.user.id, areaId: device.areaId, usedAt: null });
    await claim(device, manager.token);
    expect((await stored()).expiresAt.getTime()).toBeLessThanOrEqual(w.now().getTime());
    const audit = await w.db
      .selectFrom('audit')
      .select('changes')
      .where('op', '=', 'device/claimToken')
      .execute();
    expect(JSON.stringify(audit)).toContain('"tokenHash":"***"');
  });

  test('is void, and made no more, once the device is out of use', async () => {
    const { manager, device } = await scene();
    await claim(device, manager.token);
    const disabled = { deviceId: device.id, useState: 'disabled' as const, reason };
    await w.call(deviceManageApi, 'updateUse', disabled, manager.token);
    const open = w.db.selectFrom('deviceClaim').select('id').where('deviceId', '=', device.id);
    expect(await open.where('expiresAt', '>', w.now()).execute()).toEqual([]);
    expect(await claim(device, manager.token)).toMatchObject({
      code: 409,
      message: 'This device is disabled',
    });
  });

  test('is refused in the spec’s words to who may not install, and for what is installed', async () => {
    const { project, device, manager } = await scene();
    const { token } = await w.make.person({
      role: { level: 30, resources: ['pass:device:view'] },
      projectId: project.id,
    });
    expect(await claim(device, token)).toMatchObject({
      code: 403,
      message:
        'The user is not authorized to install QR code scan devices. Please contact the system administrator.',
    });
    await install(device.id);
    expect(await claim(device, manager.token)).toMatchObject({ code: 409, data: { which: 'state' } });
  });
});

describe('exceptions', () => {
  test('of a silent device are made once an outage, told again until acknowledged, and end with its return', async () => {
    const { manager, device } = await scene();
    await install(device.id, new Date(w.now().getTime() - 91_000));
    const since = new Date(w.now().getTime() - 600_000);
    const watch = () => watchDevices(w.db, w.now(), since);
    const alarms = async () => {
      const data = await w.ok(deviceManageApi, 'alarms', {}, manager.token);
      return data;
    };
    await watchDevices(w.db, w.now(), w.now());
    expect(await alarms()).toEqual([]);
    await Promise.all([watch(), watch()]);
    await watch();
    expect(await alarms()).toMatchObject([{ code: 'OFFLINE', alarms: 1 }]);
    expect(await get(device.id, manager.token)).toMatchObject({ connection: 'offline', openExceptions: 1 });
    w.pass(31);
    await watch();
    const [alarm] = await alarms();
    expect(alarm?.alarms).toBe(2);
    const exceptionIds = [alarm?.exceptionId ?? 0];
    const acknowledge = () => w.call(deviceManageApi, 'acknowledge', { exceptionIds }, manager.token);
    expect((await acknowledge()).data).toEqual({ changed: 1 });
    expect((await acknowledge()).data).toEqual({ changed: 0 });
    expect(await alarms()).toEqual([]);
    await w.db
      .updateTable('deviceLive')
      .set({ lastSeen: w.now() })
      .where('deviceId', '=', device.id)
      .execute();
    await watch();
    const { data } = await w.call(deviceManageApi, 'exceptions', { deviceId: device.id }, manager.token);
    expect(data).toMatchObject({
      list: [{ code: 'OFFLINE', state: 'recovered', acknowledgedBy: manager.user.nickName }],
    });
    expect((await w.call(deviceManageApi, 'clear', { exceptionIds }, manager.token)).data).toEqual({
      changed: 0,
    });
  });

  test('of other projects are not there to be cleared', async () => {
    const { manager } = await scene();
    const other = await scene();
    const row = { deviceId: other.device.id, eventId: 'x', code: 'TAMPER', level: 3 as const, at: w.now() };
    const { id } = await w.db
      .insertInto('deviceException')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await w.call(deviceManageApi, 'clear', { exceptionIds: [id] }, manager.token)).code).toBe(404);
  });
});

test('how many readers are up to date is told by the versions they hold', async () => {
  const { manager, device, project, area } = await scene();
  const second = await w.make.device({ projectId: project.id, areaId: area.id });
  for (const one of [device, second]) await install(one.id);
  const progress = async () =>
    (await w.call(deviceManageApi, 'progress', { projectId: project.id }, manager.token)).data;
  expect(await progress()).toEqual({ devices: 2, updated: 0, online: 2 });
  const held = { cfgVer: 1, revVer: 0, cardVer: 1, keyVer: 0 };
  await w.db.updateTable('deviceLive').set(held).where('deviceId', '=', device.id).execute();
  expect(await progress()).toEqual({ devices: 2, updated: 1, online: 2 });
});
