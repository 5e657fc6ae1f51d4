import { requestText, signedHeaders } from '@mdi/contract/kit/pass/signing.ts';
import { tokenFlags } from '@mdi/contract/kit/pass/token.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { hmac, sha256 } from '@mdi/reader-simulator/crypto.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import type { DeviceActor, DeviceCtx } from '../../kit/calls/ctx.ts';
import { giveRows } from '../../kit/calls/rows.ts';
import { tidyDevices } from '../device/index.ts';
import { storeHeartbeat } from './device-api.queries.ts';

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});

const okPass = { is: 'pass', allow: true, rc: 'OK' };
const refused = (rc: string) => ({ is: 'pass', allow: false, rc });

const deviceRow = (id: number) =>
  w.db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const eventsOf = (deviceId: number) =>
  w.db.selectFrom('passEvent').selectAll().where('deviceId', '=', deviceId).orderBy('seq').execute();
const troublesOf = (deviceId: number) =>
  w.db.selectFrom('deviceException').selectAll().where('deviceId', '=', deviceId).orderBy('id').execute();
const commandsOf = (deviceId: number) =>
  w.db.selectFrom('deviceCommand').selectAll().where('deviceId', '=', deviceId).orderBy('id').execute();
const order = (
  deviceId: number,
  type: 'ping' | 'open' | 'init' | 'config',
  args: object = {},
  secretId: number | null = null,
) =>
  w.db
    .insertInto('deviceCommand')
    .values({
      deviceId,
      type,
      args: JSON.stringify(args),
      secretId,
      createdAt: w.now(),
      expiresAt: new Date(w.now().getTime() + 86_400_000),
    })
    .execute();

describe('a claim', () => {
  test('brings a reader to its place; its first heartbeat brings it online', async () => {
    const { deviceId, code, claim } = await hall.place();
    const reader = hall.bare(code);
    expect(await reader.scan(claim)).toEqual({ is: 'claimed' });
    expect(await deviceRow(deviceId)).toMatchObject({
      logistics: 'installation',
      projectId: hall.projectId,
      areaId: hall.gateId,
      serial: `SIM-${code}`,
    });
    expect(await reader.beat()).toBe(true);
    expect((await deviceRow(deviceId)).logistics).toBe('online');
    expect(reader.state()).toMatchObject({ claimed: true, areaId: hall.gateId, clock: 'sync' });
  });

  test('is good once, whoever tries at the same time', async () => {
    const { code, claim, deviceId } = await hall.place();
    const readers = Array.from({ length: 32 }, () => hall.bare(code));
    const tries = await Promise.all(readers.map((reader) => reader.scan(claim)));
    expect(tries.filter((one) => one.is === 'claimed')).toHaveLength(1);
    const secrets = await w.db
      .selectFrom('deviceSecret')
      .select('id')
      .where('deviceId', '=', deviceId)
      .execute();
    expect(secrets).toHaveLength(1);
  });

  test('ends after fifteen minutes', async () => {
    const { code, claim } = await hall.place();
    w.pass(16);
    expect(await hall.bare(code).scan(claim)).toEqual({ is: 'notClaimed', why: 'refused' });
  });

  test('with a wrong token is refused five times an hour, then told to wait, which the reader’s page says; a right token is good all the while', async () => {
    const { deviceId, code } = await hall.place();
    const claim = await hall.claimFor(deviceId, code);
    const body = { deviceCode: code, claimToken: 'WRONG', model: 'm', fw: '1', sn: 's' };
    const ask = (deviceCode = code, claimToken = 'WRONG') =>
      w.app.inject({
        method: 'POST',
        url: '/device-api/v1/claim',
        payload: { ...body, deviceCode, claimToken },
      });
    const codes: number[] = [];
    for (let i = 0; i < 6; i += 1) codes.push((await ask()).statusCode);
    expect(codes).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await ask()).headers['retry-after']).toMatch(/^\d+$/);
    expect((await troublesOf(deviceId)).map((one) => one.code)).toEqual(['CLAIM_LOCK']);
    expect(await hall.bare(code).scan(claim)).toEqual({ is: 'claimed' });
    expect((await troublesOf(deviceId))[0]?.recoveredAt).not.toBeNull();
  });

  test('by guessing reads the same of a reader that waits, one at work and one that does not exist, from the first try to the last', async () => {
    const waiting = await hall.place();
    await hall.claimFor(waiting.deviceId, waiting.code);
    const atWork = await hall.installed();
    const remoteAddress = '10.44.0.1';
    const tried = async (deviceCode: string) => {
      const told: unknown[] = [];
      const payload = { deviceCode, claimToken: 'WRONG', model: 'm', fw: '1', sn: 's' };
      for (let n = 0; n < 7; n += 1) {
        const url = '/device-api/v1/claim';
        const answer = await w.app.inject({ method: 'POST', url, payload, remoteAddress });
        told.push([answer.statusCode, answer.json().message]);
      }
      return told;
    };
    const unknown = await tried('NOSUCHREADER');
    expect(await tried(waiting.code)).toEqual(unknown);
    expect(await tried(atWork.code)).toEqual(unknown);
    expect((await troublesOf(waiting.deviceId)).map((one) => one.code)).toEqual(['CLAIM_LOCK']);
    expect(await troublesOf(atWork.deviceId)).toEqual([]);
  });

  test('by guessing keeps nobody elsewhere waiting', async () => {
    const { code } = await hall.place();
    const payload = { deviceCode: code, claimToken: 'WRONG', model: 'm', fw: '1', sn: 's' };
    const from = async (remoteAddress: string) =>
      (await w.app.inject({ method: 'POST', url: '/device-api/v1/claim', payload, remoteAddress }))
        .statusCode;
    for (let n = 0; n < 6; n += 1) await from('10.44.0.2');
    expect(await from('10.44.0.2')).toBe(429);
    expect(await from('10.44.0.3')).toBe(403);
  });

  test('leaves the secret nowhere in the open, the audit included', async () => {
    const { deviceId } = await hall.installed();
    const { secret } = await w.db
      .selectFrom('deviceSecret')
      .select('secret')
      .where('deviceId', '=', deviceId)
      .executeTakeFirstOrThrow();
    const plain = w.deps.secrets.unseal('device-secret', secret ?? Buffer.alloc(0));
    const audit = await w.db.selectFrom('audit').selectAll().where('op', '=', 'deviceApi/claim').execute();
    expect(audit.at(-1)?.userName).toBeTruthy();
    expect(JSON.stringify(audit)).not.toContain(plain.toString('base64').slice(0, 20));
    expect(secret?.includes(plain)).toBe(false);
  });
});

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

describe('a reader that was taken back', () => {
  const retire = (deviceId: number) =>
    w.db
      .updateTable('deviceSecret')
      .set({ state: 'retired', retiredAt: w.now(), projectId: hall.projectId, areaId: hall.gateId })
      .where('deviceId', '=', deviceId)
      .returning('id')
      .executeTakeFirstOrThrow();

  test('while it was away brings in what happened before, nothing of after, and is wiped', async () => {
    const { reader, deviceId } = await hall.installed();
    reader.press('button');
    w.pass(1);
    const { id } = await retire(deviceId);
    await order(deviceId, 'init', { level: 'config' }, id);
    w.pass(1);
    reader.press('button');
    await reader.beat();
    expect(reader.state()).toMatchObject({ claimed: false, waiting: 0 });
    expect(await eventsOf(deviceId)).toMatchObject([{ areaId: hall.gateId, projectId: hall.projectId }]);
    expect((await commandsOf(deviceId)).at(-1)?.state).toBe('done');
    const left = await w.db
      .selectFrom('deviceSecret')
      .select('state')
      .where('deviceId', '=', deviceId)
      .execute();
    expect(left).toEqual([{ state: 'revoked' }]);
  });

  test('for good reads to others like one that never was', async () => {
    const { code, deviceId } = await hall.installed();
    await w.db
      .updateTable('deviceSecret')
      .set({ state: 'revoked', retiredAt: w.now() })
      .where('deviceId', '=', deviceId)
      .execute();
    const told = async (name: string) => {
      const said = { [signedHeaders.code]: name, [signedHeaders.ts]: String(w.now().getTime()) };
      const headers = { ...said, [signedHeaders.nonce]: 'n', [signedHeaders.sign]: 'ab'.repeat(32) };
      const answer = await w.app.inject({ method: 'GET', url: '/device-api/v1/commands', headers });
      return [answer.statusCode, answer.json()];
    };
    expect(await told(code)).toEqual(await told('NOSUCHREADER'));
  });

  test('is refused with a nonce longer than 64 signs, which nothing remembers, however well it is signed', async () => {
    const { code, deviceId } = await hall.installed();
    const sealed = w.db.selectFrom('deviceSecret').select('secret').where('deviceId', '=', deviceId);
    const { secret } = await sealed.executeTakeFirstOrThrow();
    const key = w.deps.secrets.unseal('device-secret', secret ?? Buffer.alloc(0));
    const ask = async (nonce: string) => {
      const [ts, path] = [String(w.now().getTime()), '/device-api/v1/commands'];
      const bodyHash = sha256('').toString('hex');
      const text = requestText({ method: 'GET', path, query: '', code, ts, nonce, bodyHash });
      const headers = {
        [signedHeaders.code]: code,
        [signedHeaders.ts]: ts,
        [signedHeaders.nonce]: nonce,
        [signedHeaders.sign]: hmac(key, text),
      };
      return (await w.app.inject({ method: 'GET', url: path, headers })).json<{ code: number }>().code;
    };
    expect(await ask('n'.repeat(64))).toBe(200);
    expect(await ask('n'.repeat(65))).toBe(4011);
  });

  test('for good is told so until it forgets everything', async () => {
    const { reader, deviceId } = await hall.installed();
    await w.db
      .updateTable('deviceSecret')
      .set({ state: 'revoked', retiredAt: w.now() })
      .where('deviceId', '=', deviceId)
      .execute();
    await reader.beat();
    await reader.beat();
    expect(reader.state().claimed).toBe(false);
  });
});

describe('a new secret', () => {
  const change = async (deviceId: number) => {
    const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    const token = await w.make.session(user.id, assignment, { createdAt: w.now(), usedAt: w.now() });
    return w.call(deviceManageApi, 'command', { deviceId, type: 'rekey' }, token);
  };
  const previous = async (deviceId: number) =>
    (
      await w.db
        .selectFrom('deviceSecret')
        .select('previous')
        .where('deviceId', '=', deviceId)
        .executeTakeFirst()
    )?.previous;
  const dayLater = async () => {
    w.pass(25 * 60);
    await tidyDevices(w.db, w.now());
  };

  test('is taken by its reader, signs from then on, and stands nowhere in the open; the old one ends', async () => {
    const { reader, deviceId } = await hall.installed();
    expect((await change(deviceId)).code).toBe(200);
    expect((await change(deviceId)).code).toBe(409);
    await reader.poll();
    const ledger = (await commandsOf(deviceId)).at(-1);
    expect(ledger).toMatchObject({ type: 'rekey', state: 'done' });
    expect(await previous(deviceId)).not.toBeNull();
    await dayLater();
    expect(await previous(deviceId)).toBeNull();
    expect(await reader.beat()).toBe(true);
    const audit = await w.db
      .selectFrom('audit')
      .select('changes')
      .where('op', '=', 'device/command')
      .execute();
    expect(JSON.stringify(audit)).not.toContain(Object(ledger?.args).blob);
  });

  test('that never came to its reader leaves it the old one', async () => {
    const { reader, deviceId } = await hall.installed();
    await change(deviceId);
    await dayLater();
    expect(await reader.beat()).toBe(true);
  });

  test('that its reader took, but couldn’t say so before the day was over, is its secret all the same', async () => {
    const { reader, deviceId } = await hall.installed();
    await change(deviceId);
    // The command arrives; what comes of it doesn't.
    await reader.poll();
    await w.db
      .updateTable('deviceCommand')
      .set({ state: 'sent', endedAt: null })
      .where('deviceId', '=', deviceId)
      .where('type', '=', 'rekey')
      .execute();
    await dayLater();
    expect(await reader.beat()).toBe(true);
    expect(await previous(deviceId)).toBeNull();
    expect((await change(deviceId)).code).toBe(200);
    await reader.poll();
    expect((await commandsOf(deviceId)).at(-1)).toMatchObject({ type: 'rekey', state: 'done' });
  });

  test('is given when it is known which one its reader has, and none before', async () => {
    const { reader, deviceId } = await hall.installed();
    await change(deviceId);
    w.pass(25 * 60);
    await w.db
      .updateTable('deviceLive')
      .set({ lastSeen: w.now() })
      .where('deviceId', '=', deviceId)
      .execute();
    // The day is over, and nobody has looked yet what came of it.
    expect((await change(deviceId)).code).toBe(409);
    await tidyDevices(w.db, w.now());
    expect((await change(deviceId)).code).toBe(409);
    expect(await reader.beat()).toBe(true);
    expect((await change(deviceId)).code).toBe(200);
    await reader.poll();
    expect((await commandsOf(deviceId)).at(-1)).toMatchObject({ type: 'rekey', state: 'done' });
    expect(await reader.beat()).toBe(true);
  });

  test('that other hardware took is nothing that the former knows: it is still told to forget everything', async () => {
    const { reader, deviceId, code } = await hall.installed();
    await change(deviceId);
    const initialize = async () => {
      const input = { deviceId, reason: '遗失' };
      const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
      const token = await w.make.session(user.id, assignment, { createdAt: w.now(), usedAt: w.now() });
      return w.call(deviceManageApi, 'initialize', input, token);
    };
    expect((await initialize()).code).toBe(200);
    const next = hall.bare(code);
    await next.scan(await hall.claimFor(deviceId, code));
    await next.beat();
    expect((await change(deviceId)).code).toBe(200);
    await next.poll();
    await dayLater();
    w.pass(31 * 24 * 60);
    await tidyDevices(w.db, w.now());
    for (let n = 0; n < 3; n += 1) await reader.beat();
    expect(reader.state().claimed).toBe(false);
    expect(await next.beat()).toBe(true);
  });
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
