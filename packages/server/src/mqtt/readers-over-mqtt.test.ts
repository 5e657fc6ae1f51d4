import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { downTopic, upTopic } from '@mdi/contract/modules/device-api/device-api.mqtt.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { noFaults } from '@mdi/reader-simulator/fault-injection.ts';
import type { Reader } from '@mdi/reader-simulator/reader.ts';
import { makeSend, signedRequest } from '@mdi/reader-simulator/wire.ts';
import { sql } from 'kysely';
import { connect } from 'mqtt';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type ReaderHall, readerHall } from '../../test/reader-hall.ts';
import { type TestBroker, testBroker } from '../../test/test-broker.ts';
import { type World, world } from '../../test/world.ts';
import { sealSecret } from '../kit/settings/device-secret.ts';
import { mqttSettings } from './mqtt-settings.ts';
import { openReadersOverMqtt, type ReadersOverMqtt } from './readers-over-mqtt.ts';

// Readers by a broker: the same events, rules and answers as by HTTP. MQTT 3.1.1 throughout, because that is what the
// broker in this process speaks (aedes 1.2), and what every other broker and reader speaks, too.

let w: World;
let hall: ReaderHall;
let broker: TestBroker;
let line: ReadersOverMqtt;
let token: string;
const said: string[] = [];
const log = {
  info: (_: object, text: string) => said.push(text),
  warn: (_: object, text: string) => said.push(text),
};

const settings = () => {
  const found = mqttSettings({ ...w.deps.settings, env: { MQTT_URL: broker.url } });
  if (!found) throw new Error('no broker');
  return found;
};

beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
  broker = await testBroker();
  line = openReadersOverMqtt({
    connect,
    settings: settings(),
    app: w.app,
    db: w.db,
    deps: w.deps,
    live: w.live,
    log,
  });
  ({ token } = await w.make.person({ roleId: (await w.make.administratorRole()).id }));
  await soon(() => line.state().connected);
});
afterAll(async () => {
  await line.stop();
  await broker.stop();
});

const soon = (isSo: () => unknown) =>
  vi.waitFor(
    async () => {
      if (!(await isSo())) throw new Error('not yet');
    },
    { timeout: 5_000, interval: 10 },
  );

/** A claimed reader with a line to the broker. */
async function onLine(): Promise<{ reader: Reader; deviceId: number; code: string }> {
  const { deviceId, code, claim } = await hall.place();
  const reader = hall.bare(code, { broker: { url: broker.url } });
  expect(await reader.scan(claim)).toEqual({ is: 'claimed' });
  expect(await reader.dial()).toBe(true);
  return { reader, deviceId, code };
}

const stored = async (deviceId: number) => {
  const { n } = await w.db
    .selectFrom('passEvent')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow();
  return n;
};

const connectionOf = async (deviceId: number) =>
  (await w.ok(deviceManageApi, 'get', { deviceId }, token)).connection;

/** A reader whose messages are written by hand. */
async function byHand() {
  const { id: deviceId, code } = await w.make.device({ projectId: hall.projectId, areaId: hall.gateId });
  const secret = randomBytes(32);
  await w.db
    .insertInto('deviceSecret')
    .values({ deviceId, code, secret: sealSecret(w.deps.secrets, secret) })
    .execute();
  const clock = makeClock({ source: () => w.now().getTime() });
  const key = secret.toString('base64');
  const signer = { code, clock, secret: () => key };
  const event = (seq: number) => ({
    id: `${code}-1-${seq.toString(36)}`,
    bt: 1,
    seq,
    ts: w.now().getTime(),
    up: seq,
    clk: 'sync',
    dir: 'in',
    ch: 'button',
    res: 'granted',
    rc: 'OK',
    off: true,
    rev: 0,
  });
  return {
    deviceId,
    code,
    event,
    message: (events: readonly unknown[]) => signedRequest(signer, 'events', { events }),
    signed: (name: Parameters<typeof signedRequest>[1], input: Record<string, unknown>) =>
      signedRequest(signer, name, input),
    http: makeSend({ baseUrl: hall.url, faults: noFaults(), ...signer }),
    put: (call: string, message: unknown, as = code) =>
      broker.publish(upTopic(as, call), typeof message === 'string' ? message : JSON.stringify(message)),
    answers: () =>
      broker.published
        .filter(({ topic }) => topic === downTopic(code, 'ack'))
        .map(
          ({ text }) => JSON.parse(text) as { nonce: string; status: number; sign?: string; body: string },
        ),
  };
}

test('an event that comes by the broker and by HTTP counts once, in whatever order and however often', async () => {
  const by = await byHand();
  const [one, two, three] = [by.event(1), by.event(2), by.event(3)];
  await by.put('events', by.message([three]));
  await by.put('events', by.message([two, one]));
  expect(await by.http('events', { events: [one, three] }, AbortSignal.timeout(5_000))).toMatchObject({
    is: 'ok',
    data: { acked: [one.id, three.id] },
  });
  const again = by.message([one, two, three]);
  await by.put('events', again);
  await soon(() => by.answers().length === 3);
  const last = by.answers().find(({ nonce }) => nonce === again.nonce);
  expect(JSON.parse(last?.body ?? '{}').data.acked).toEqual([one.id, two.id, three.id]);
  expect(await stored(by.deviceId)).toBe(3);
});

test('a message that the broker hands over twice is refused the second time, and answered without a signature', async () => {
  const by = await byHand();
  const message = by.message([by.event(1)]);
  await by.put('events', message);
  await by.put('events', message);
  await soon(() => by.answers().length === 2);
  expect(
    by
      .answers()
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([200, 401]);
  expect(by.answers().map(({ status, sign }) => (sign === undefined) === (status === 401))).toEqual([
    true,
    true,
  ]);
  expect(await stored(by.deviceId)).toBe(1);
});

test('the broker is told of an event only once the database has it, and the reader too', async () => {
  const by = await byHand();
  const before = broker.acknowledged();
  const blocker = new pg.Client(w.config);
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query('begin; lock table pass_event in access exclusive mode');
  await by.put('events', by.message([by.event(1)]));
  await soon(async () => {
    const { rows } = await blocker.query(
      `select from pg_locks where relation = 'pass_event'::regclass and not granted`,
    );
    return rows.length > 0;
  });
  expect([broker.acknowledged() - before, by.answers()]).toEqual([0, []]);
  await blocker.query('commit');
  await soon(() => by.answers().length === 1 && broker.acknowledged() - before === 1);
  expect(await stored(by.deviceId)).toBe(1);
});

test('what is not signed by the reader of its topic changes nothing, is counted, and stops nobody', async () => {
  const [by, other] = [await byHand(), await byHand()];
  const good = by.message([by.event(1)]);
  const [shutOut, refused] = [line.state().shutOut, line.state().refused];
  await by.put('events', { ...good, sign: 'f'.repeat(64) });
  await by.put('events', { ...good, body: good.body?.replace('granted', 'denied') });
  await by.put('events', good, other.code);
  await by.put('exceptions', good);
  const clock = makeClock({ source: () => w.now().getTime() - 600_000 });
  const old = signedRequest(
    { code: by.code, clock, secret: () => randomBytes(32).toString('base64') },
    'events',
    {},
  );
  await by.put('events', old);
  await soon(() => line.state().shutOut - shutOut === 5);
  await by.put('events', '{"ts":');
  await by.put('events', '[]');
  await by.put('events', { ...good, body: 'x'.repeat(64 * 1024) });
  await by.put('claim', good);
  await by.put('time', good);
  await by.put('constructor', good);
  await by.put('commands', by.signed('commands', { wait: 25 }));
  await soon(() => line.state().refused.topic - refused.topic === 3);
  await soon(() => line.state().refused.shape - refused.shape === 3);
  expect(line.state().refused.tooLarge - refused.tooLarge).toBe(1);
  expect([await stored(by.deviceId), await stored(other.deviceId)]).toEqual([0, 0]);
  await by.put('events', by.message([by.event(2)]));
  await soon(async () => (await stored(by.deviceId)) === 1);
});

test('a reader believes no answer that the server did not sign, and asks by HTTP', async () => {
  const { reader, code, deviceId } = await onLine();
  const forged = { status: 401, body: JSON.stringify({ code: 4013, message: '', data: null }) };
  const seen = broker.published.length;
  reader.press('button');
  const sending = reader.upload();
  await soon(() => broker.published.slice(seen).some(({ topic }) => topic === upTopic(code, 'events')));
  const asked = broker.published.slice(seen).find(({ topic }) => topic === upTopic(code, 'events'));
  const { nonce } = JSON.parse(asked?.text ?? '{}');
  await broker.publish(downTopic(code, 'ack'), JSON.stringify({ ...forged, nonce }));
  expect(await sending).toBe(true);
  expect([reader.state().claimed, await stored(deviceId)]).toEqual([true, 1]);
});

test('a reader whose connection breaks is offline at once, and online as soon as it is back', async () => {
  const { reader, deviceId } = await onLine();
  expect(await connectionOf(deviceId)).toBe('online');
  reader.dropLine();
  await soon(async () => (await connectionOf(deviceId)) === 'offline');
  const alarms = () =>
    w.db
      .selectFrom('deviceException')
      .select(['code', 'recoveredAt'])
      .where('deviceId', '=', deviceId)
      .execute();
  expect(await alarms()).toEqual([{ code: 'OFFLINE', recoveredAt: null }]);
  await w.work();
  expect(await connectionOf(deviceId)).toBe('offline');
  await soon(async () => (await connectionOf(deviceId)) === 'online');
  expect(await alarms()).toEqual([{ code: 'OFFLINE', recoveredAt: expect.any(Date) }]);
});

test('a will of a connection that was followed by another, or by HTTP, tells nothing', async () => {
  const by = await byHand();
  const beat = (up: number, session?: string) => ({
    v: 1,
    ts: w.now().getTime(),
    up,
    bt: 1,
    fw: '1',
    cfgVer: 0,
    revVer: 0,
    cardVer: 0,
    keyVer: 0,
    net: 'eth',
    buf: 0,
    lost: 0,
    clk: 'sync',
    ...(session ? { session } : {}),
  });
  const ask = (name: 'heartbeat', input: Record<string, unknown>) =>
    by.http(name, input, AbortSignal.timeout(5_000));
  const [first, second] = [randomUUID(), randomUUID()];
  const will = by.signed('leave', { session: first });
  await ask('heartbeat', beat(1, first));
  await ask('heartbeat', beat(2, second));
  const answered = () => by.answers().length;
  await by.put('leave', will);
  await soon(() => answered() === 1);
  expect(await connectionOf(by.deviceId)).toBe('online');
  const later = by.signed('leave', { session: second });
  await ask('heartbeat', beat(3));
  await by.put('leave', later);
  await soon(() => answered() === 2);
  expect(await connectionOf(by.deviceId)).toBe('online');
  // Signed when the connection began, which may be long ago.
  const third = by.signed('leave', { session: first });
  w.pass(10);
  await ask('heartbeat', beat(600_004, first));
  await by.put('leave', third);
  await soon(async () => (await connectionOf(by.deviceId)) === 'offline');
});

test('a refusal reaches readers by the broker, and an act rings the one it is for', async () => {
  const { employeeId } = await hall.employee();
  const pass = await hall.passOf(employeeId);
  const { reader, deviceId } = await onLine();
  const asked = () => broker.published.filter(({ topic }) => topic.endsWith('/up/revocations')).length;
  expect(await reader.scan(pass)).toMatchObject({ allow: true });
  const [before, { revVer }] = [asked(), reader.state()];
  await w.ok(employeeApi, 'updateState', { employeeId, state: 'Y' }, token);
  await soon(() => reader.state().revVer > revVer);
  expect(await reader.scan(pass)).toMatchObject({ allow: false, rc: 'REVOKED_USER' });
  expect(asked()).toBe(before);
  reader.start();
  const { commandId } = await w.ok(deviceManageApi, 'command', { deviceId, type: 'ping' }, token);
  await soon(async () => {
    const row = await w.db
      .selectFrom('deviceCommand')
      .select('state')
      .where('id', '=', commandId)
      .executeTakeFirst();
    return row?.state === 'done';
  });
});

test('a reader that changes from the broker to HTTP and back loses nothing and doubles nothing', async () => {
  const { reader, deviceId } = await onLine();
  reader.press('button');
  await reader.upload();
  reader.dropLine();
  reader.press('button');
  await soon(() => !reader.hasLine());
  await reader.upload();
  await soon(() => reader.hasLine());
  reader.faults.duplicate = 1;
  reader.press('fire');
  await reader.upload();
  expect([await stored(deviceId), reader.state().waiting]).toEqual([3, 0]);
});

test('a broker that starts again loses nothing: what had no answer is sent again, and the log says it once', async () => {
  const { reader, deviceId } = await onLine();
  reader.faults.loseAnswer = 1;
  for (let n = 0; n < 5; n += 1) reader.press('button');
  await reader.upload();
  said.length = 0;
  await broker.stop();
  await soon(() => !line.state().connected && !reader.hasLine());
  reader.faults.loseAnswer = 0;
  reader.press('button');
  // Without a broker, HTTP alone.
  expect(await reader.upload()).toBe(true);
  expect(await stored(deviceId)).toBe(6);
  reader.press('button');
  await broker.start();
  await soon(() => line.state().connected && reader.hasLine());
  expect(await reader.upload()).toBe(true);
  expect([await stored(deviceId), reader.state().waiting]).toEqual([7, 0]);
  await wait(200);
  expect(said).toEqual([
    'the broker of the readers is away; they come by HTTP until it is back',
    'readers are heard by the broker',
  ]);
});
