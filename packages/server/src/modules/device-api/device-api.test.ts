import { tokenFlags } from '@mdi/contract/kit/pass/token.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import type { DeviceActor, DeviceCtx } from '../../kit/calls/ctx.ts';
import { giveRows } from '../../kit/calls/rows.ts';
import { okPass, readersIn, refused } from './device-api.fixture.ts';
import { storeHeartbeat } from './device-api.queries.ts';

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});

const { deviceRow, eventsOf, troublesOf, commandsOf, order } = readersIn(
  () => w,
  () => hall,
);

describe('a pass', () => {
  test('opens the doors that its holder may enter, and no other', async () => {
    const { employeeId } = await hall.employee();
    const gate = await hall.installed();
    const room = await hall.installed(hall.roomId);
    const text = await hall.passOf(employeeId);
    await gate.reader.beat();
    expect(await gate.reader.scan(text)).toMatchObject(okPass);
    expect(await room.reader.scan(text)).toMatchObject(refused('AREA_DENIED'));
    await gate.reader.upload();
    const [event] = await eventsOf(gate.deviceId);
    expect(event).toMatchObject({
      granted: true,
      rc: 'OK',
      employeeId,
      projectId: hall.projectId,
      areaId: hall.gateId,
      offline: true,
      violation: false,
      timeDoubt: false,
    });
  });

  test('is verified on the truth of now, by the same reasons', async () => {
    const { employeeId } = await hall.employee();
    const { reader } = await hall.installed();
    const room = await hall.installed(hall.roomId);
    for (const { code } of [reader, room.reader]) {
      await w.db
        .updateTable('device')
        .set({ onlineVerify: 'require', cfgVer: 90 })
        .where('code', '=', code)
        .execute();
    }
    const text = await hall.passOf(employeeId);
    await reader.beat();
    await room.reader.beat();
    expect(await reader.scan(text)).toMatchObject({ ...okPass, name: expect.any(String) });
    w.pass(1);
    await w.db.updateTable('employee').set({ state: 'Y' }).where('id', '=', employeeId).execute();
    expect(await reader.scan('MP1:')).toMatchObject(refused('BAD_FORMAT'));
    await expect(hall.passOf(employeeId)).rejects.toThrow('refused');
  });

  test('that was taken back is refused by readers once they have heard, and marked where they had not', async () => {
    const { employeeId } = await hall.employee();
    const { reader, deviceId } = await hall.installed();
    const text = await hall.passOf(employeeId);
    await reader.beat();
    const { rev } = await w.db
      .updateTable('passProject')
      .set(({ eb }) => ({ rev: eb('rev', '+', 1) }))
      .where('projectId', '=', hall.projectId)
      .returning('rev')
      .executeTakeFirstOrThrow();
    const entry = { kind: 'U', ref: employeeId, op: 'add', at: new Date(w.now().getTime() - 5000) } as const;
    await w.db
      .insertInto('revocation')
      .values({ ...entry, projectId: hall.projectId, rev })
      .execute();
    expect(await reader.scan(text)).toMatchObject(okPass);
    await reader.beat();
    expect(reader.state().revVer).toBe(rev);
    w.pass(1);
    expect((await reader.scan(text)).is).toBe('pass');
    await reader.upload();
    expect((await eventsOf(deviceId)).map(({ rc, violation }) => [rc, violation])).toEqual([
      ['OK', true],
      ['REVOKED_USER', false],
    ]);
    const alarms = (await troublesOf(deviceId)).filter(({ code }) => code === 'VIOLATION');
    expect(alarms).toMatchObject([{ level: 3, areaId: hall.gateId, recoveredAt: null, clearedAt: null }]);
  });

  test('for one entry that lets in twice where readers have no network is marked and alarmed once it is told', async () => {
    const { employeeId: sid, companyId: tid } = await hall.employee();
    const text = await hall.mint({ sid, tid, flags: tokenFlags.oneEntry });
    const [first, second] = [await hall.installed(), await hall.installed()];
    for (const { reader } of [first, second]) {
      reader.faults.cut = true;
      expect(await reader.scan(text)).toMatchObject(okPass);
      reader.faults.cut = false;
      // Their clocks are apart by what their requests took.
      w.pass(1 / 12);
    }
    // Sent twice, it is still the one use.
    first.reader.faults.duplicate = 1;
    await first.reader.upload();
    await second.reader.upload();
    const marks = async ({ deviceId }: typeof first) =>
      (await eventsOf(deviceId)).map((one) => one.violation);
    expect([await marks(first), await marks(second)]).toEqual([[false], [true]]);
    const codes = async ({ deviceId }: typeof first) => (await troublesOf(deviceId)).map((one) => one.code);
    expect([await codes(first), await codes(second)]).toEqual([[], ['VIOLATION']]);
  });
});

describe('events', () => {
  test('of ten thousand are stored once each, whatever is lost on the way', async () => {
    const { reader, deviceId } = await hall.installed();
    reader.faults.cut = true;
    reader.fill(10_000);
    reader.faults.cut = false;
    Object.assign(reader.faults, { loseAnswer: 0.1, duplicate: 0.1, reorder: 0.2 });
    await expect.poll(() => reader.upload(), { timeout: 80_000, interval: 1 }).toBe(true);
    const { n } = await w.db
      .selectFrom('passEvent')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('deviceId', '=', deviceId)
      .executeTakeFirstOrThrow();
    expect([n, reader.state().waiting, reader.state().lost]).toEqual([10_000, 0, 0]);
  });

  test('that cannot be stored are refused by themselves, and the others stored', async () => {
    const { reader, deviceId } = await hall.installed();
    reader.fill(1);
    const { reader: twin } = await hall.installed();
    twin.fill(1);
    await reader.upload();
    expect(await eventsOf(deviceId)).toHaveLength(1);
  });

  test('of a boot without a clock are timed by the time since its start', async () => {
    const { reader, deviceId } = await hall.installed();
    const at = w.now().getTime();
    reader.clock.jump(-7 * 86_400_000);
    reader.reboot();
    reader.press('button');
    w.pass(5);
    await reader.beat();
    await reader.upload();
    const [event] = await eventsOf(deviceId);
    expect(event).toMatchObject({ clock: 'rtc', timeDoubt: false });
    expect(Math.abs((event?.tsCorrected.getTime() ?? 0) - at)).toBeLessThan(60_000);
    expect(at - (event?.tsDevice.getTime() ?? 0)).toBeGreaterThan(6 * 86_400_000);
  });
});

test('what is wrong with a reader is stored once and ended by the reader', async () => {
  const { reader, deviceId } = await hall.installed();
  reader.raise('TAMPER');
  reader.faults.loseAnswer = 1;
  await reader.upload();
  reader.faults.loseAnswer = 0;
  await reader.upload();
  reader.settle('TAMPER');
  await reader.upload();
  const found = await troublesOf(deviceId);
  expect(found.map(({ code, level }) => [code, level])).toEqual([['TAMPER', 3]]);
  expect(found[0]?.recoveredAt).not.toBeNull();
});

describe('commands', () => {
  test('reach a waiting reader at once, and their end stands in the ledger', async () => {
    const { reader, deviceId } = await hall.installed();
    await reader.poll();
    const waiting = reader.poll(25);
    await order(deviceId, 'open', { reason: 'x', operator: 'x' });
    await waiting;
    await reader.upload();
    expect((await commandsOf(deviceId)).at(-1)).toMatchObject({ type: 'open', state: 'done', sends: 1 });
    expect((await eventsOf(deviceId)).at(-1)).toMatchObject({ channel: 'remote', granted: true });
  });

  test('without an answer come again, and expire in the end', async () => {
    const { reader, deviceId } = await hall.installed();
    await order(deviceId, 'ping');
    reader.faults.loseAnswer = 1;
    await reader.poll();
    reader.faults.loseAnswer = 0;
    await reader.poll();
    expect((await commandsOf(deviceId)).at(-1)).toMatchObject({ state: 'sent', sends: 1 });
    w.pass(1);
    await reader.poll();
    expect((await commandsOf(deviceId)).at(-1)).toMatchObject({ state: 'done', sends: 2 });
    await order(deviceId, 'ping');
    w.pass(25 * 60);
    await reader.beat();
    expect((await commandsOf(deviceId)).at(-1)?.state).toBe('expired');
  });

  test('bring a changed config whole', async () => {
    const { reader, deviceId } = await hall.installed();
    await w.db
      .updateTable('device')
      .set({ cfgVer: 50, heartbeatSeconds: 60 })
      .where('id', '=', deviceId)
      .execute();
    await order(deviceId, 'config', { ver: 50 });
    await reader.poll();
    expect(reader.state()).toMatchObject({ cfgVer: 50, troubles: [] });
    expect((await commandsOf(deviceId)).at(-1)?.state).toBe('done');
  });

  test('a changed list wakes all readers of the project', async () => {
    const { reader } = await hall.installed();
    const waiting = reader.poll(25);
    const { rev } = await w.db
      .selectFrom('passProject')
      .select('rev')
      .where('projectId', '=', hall.projectId)
      .executeTakeFirstOrThrow();
    const next = { projectId: hall.projectId, rev: rev + 1, kind: 'U', ref: 1, op: 'add' } as const;
    await w.db.insertInto('revocation').values(next).execute();
    await w.db
      .updateTable('passProject')
      .set({ rev: rev + 1 })
      .where('projectId', '=', hall.projectId)
      .execute();
    await waiting;
    expect(reader.state().revVer).toBe(rev + 1);
  });
});

test('a reader that was moved while it was away tells what happened of the area where it did', async () => {
  const { reader, deviceId, code } = await hall.installed();
  const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  const token = await w.make.session(user.id, assignment, { createdAt: w.now(), usedAt: w.now() });
  reader.press('button');
  reader.raise('TAMPER');
  w.pass(1);
  const { version } = await deviceRow(deviceId);
  const place = { projectId: hall.projectId, areaId: hall.roomId, channel: 'in' as const };
  const moved = { deviceId, version, name: code, model: 'DOOR_QR', network: 'eth' as const, ...place };
  expect((await w.call(deviceManageApi, 'edit', moved, token)).code).toBe(200);
  w.pass(1);
  reader.press('button');
  await reader.upload();
  const areas = (await eventsOf(deviceId)).map(({ areaId }) => areaId);
  expect(areas).toEqual([hall.gateId, hall.roomId]);
  expect(await troublesOf(deviceId)).toMatchObject([{ code: 'TAMPER', areaId: hall.gateId }]);
});

test('a heartbeat that is told again changes nothing, wherever it comes in; a later one does', async () => {
  const { reader, deviceId } = await hall.installed();
  w.pass(1);
  expect(await reader.beat()).toBe(true);
  const live = () =>
    w.db.selectFrom('deviceLive').selectAll().where('deviceId', '=', deviceId).executeTakeFirstOrThrow();
  const told = await live();
  // As if this were another node, which didn't hear the first: the row alone knows.
  w.pass(3);
  const older = { v: 1 as const, ts: 0, fw: 'old', cfgVer: 0, revVer: 0, cardVer: 0, keyVer: 0 };
  const rest = { net: 'eth' as const, buf: 0, lost: 0, clk: 'sync' as const };
  const again = async (nonce: string, up: number) => {
    const device = { deviceId, nonce } as DeviceActor;
    const ctx = { device, now: w.now } as DeviceCtx;
    giveRows(ctx, w.db);
    return (await storeHeartbeat(ctx, { ...older, ...rest, bt: told.boot ?? 0, up })).news;
  };
  const up = told.upMs ?? 0;
  expect(await again(told.nonce ?? '', up)).toBe(false);
  expect(await again('another', up - 1)).toBe(false);
  expect(await live()).toEqual(told);
  expect(await again('another', up + 1)).toBe(true);
  expect((await live()).nonce).toBe('another');
});

test('the time is told to everybody, but not without end to one address', async () => {
  const ask = (remoteAddress: string) =>
    w.app.inject({ method: 'GET', url: '/device-api/v1/time', remoteAddress });
  const codes: number[] = [];
  for (let n = 0; n < 601; n += 1) codes.push((await ask('198.51.100.7')).statusCode);
  expect([codes.indexOf(429), codes.length]).toEqual([600, 601]);
  expect((await ask('198.51.100.7')).headers['retry-after']).toMatch(/^\d+$/);
  expect((await ask('198.51.100.8')).statusCode).toBe(200);
  w.pass(2);
  expect((await ask('198.51.100.7')).statusCode).toBe(200);
});

test('a reader whose clock is wrong is told the time and goes on', async () => {
  const { reader } = await hall.installed();
  reader.clock.jump(3_600_000);
  expect(await reader.beat()).toBe(true);
  expect(Math.abs(reader.clock.now() - w.now().getTime())).toBeLessThan(60_000);
});
