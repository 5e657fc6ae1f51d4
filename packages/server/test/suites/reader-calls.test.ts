import { createHash, createHmac, randomBytes } from 'node:crypto';
import { methodOf, pathOf } from '@mdi/contract/kit/op.ts';
import { requestText } from '@mdi/contract/kit/pass/signing.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealSecret } from '../../src/kit/settings/device-secret.ts';
import { type World, world } from '../world.ts';
import { assertNoWholePhone } from './assert-no-whole-phone.ts';
import { type Call, readersCalls, testRowsOf } from './calls.ts';

// Every call of the readers' surface: who may not make it is refused before anything is done, in real statuses.

let w: World;
beforeAll(async () => {
  w = await world();
});

const signedCalls = readersCalls.filter(({ op }) => op.access === 'device');
const openToRetired = ['commands', 'result', 'events'];

type Credential = { deviceId: number; code: string; secret: Buffer };

async function reader(): Promise<Credential> {
  const { id: projectId } = await w.make.project();
  const { id: areaId } = await w.make.area({ projectId });
  const { id: deviceId, code } = await w.make.device({ projectId, areaId });
  const secret = randomBytes(32);
  const sealed = sealSecret(w.deps.secrets, secret);
  await w.db.insertInto('deviceSecret').values({ deviceId, secret: sealed }).execute();
  return { deviceId, code, secret };
}

type Change = { ts?: number; secret?: Buffer; nonce?: string; code?: string; sent?: string; lang?: string };

/** Makes a call with a signature by hand; `sent` is a body other than the one that was signed. */
async function ask({ api, name }: Call, by: Credential, change: Change = {}) {
  const method = methodOf(api, name);
  const path = pathOf(api, name).replace(':cid', 'c1');
  const query = `lang=${change.lang ?? 'en_US'}`;
  const { code = by.code, secret = by.secret, nonce = randomBytes(8).toString('hex') } = change;
  const ts = String(change.ts ?? w.now().getTime());
  const body = method === 'GET' ? '' : '{}';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = requestText({ method, path, query, code, ts, nonce, bodyHash });
  const payload = change.sent ?? body;
  const answer = await w.app.inject({
    method,
    url: `${path}?${query}`,
    headers: {
      ...(payload ? { 'content-type': 'application/json' } : {}),
      'x-dev-code': code,
      'x-dev-ts': ts,
      'x-dev-nonce': nonce,
      'x-dev-sign': createHmac('sha256', secret).update(text).digest('hex'),
    },
    ...(payload ? { payload } : {}),
  });
  return { http: answer.statusCode, ...answer.json<{ code: number; message: string; data: unknown }>() };
}

const settled = (answer: { http: number; code: number }) => [answer.http, answer.code];

describe('a reader', () => {
  test.each(testRowsOf(signedCalls))('may call %s with a good signature', async (_, call) => {
    const answer = await ask(call, await reader());
    // Without fields some calls are misshapen, which is said only to who may call.
    expect(['200 200', '400 400']).toContain(settled(answer).join(' '));
    assertNoWholePhone(call, {}, answer);
  });

  test.each(testRowsOf(signedCalls))(
    'is refused by %s with a signature that is not its own',
    async (_, call) => {
      const one = await reader();
      const other = await reader();
      const bad = [
        await ask(call, one, { secret: other.secret }),
        await ask(call, one, { code: other.code }),
        await ask(call, one, { code: 'NOSUCHREADER' }),
        await ask(call, one, { secret: Buffer.alloc(0) }),
      ];
      expect(new Set(bad.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(settled(bad[0] ?? { http: 0, code: 0 })).toEqual([401, 4011]);
    },
  );

  test.each(testRowsOf(signedCalls.filter(({ api, name }) => methodOf(api, name) === 'POST')))(
    'is refused by %s with another body than the signed one',
    async (_, call) => {
      expect(settled(await ask(call, await reader(), { sent: '{"v":1}' }))).toEqual([401, 4011]);
    },
  );

  test.each(testRowsOf(signedCalls))('is not heard a second time by %s', async (_, call) => {
    const one = await reader();
    const change = { nonce: 'once', ts: w.now().getTime() };
    expect((await ask(call, one, change)).code).not.toBe(4011);
    expect(settled(await ask(call, one, change))).toEqual([401, 4011]);
  });

  test.each(testRowsOf(signedCalls))(
    'is told by %s that its clock is wrong, and the time',
    async (_, call) => {
      const one = await reader();
      // A will is signed when the connection begins, so an old one is judged by that instead (`readers-over-mqtt.test.ts`).
      const wrong = [-301_000, 301_000, Number.NaN].filter((off) => call.name !== 'leave' || !(off < 0));
      for (const off of wrong) {
        const answer = await ask(call, one, { ts: w.now().getTime() + off });
        expect(settled(answer)).toEqual([401, 4012]);
        expect(answer.data).toEqual({ serverTime: expect.any(Number) });
      }
      expect((await ask(call, one, { ts: w.now().getTime() - 299_000 })).http).not.toBe(401);
    },
  );

  test.each(testRowsOf(signedCalls))('that was initialised may %s or not', async (_, call) => {
    const one = await reader();
    await w.db
      .updateTable('deviceSecret')
      .set({ state: 'retired', retiredAt: w.now() })
      .where('deviceId', '=', one.deviceId)
      .execute();
    const { code } = await ask(call, one);
    if (openToRetired.includes(call.name)) expect([200, 400]).toContain(code);
    else expect(code).toBe(4013);
  });

  test.each(testRowsOf(signedCalls))('that was deleted is told so by %s', async (_, call) => {
    const one = await reader();
    await w.db
      .updateTable('deviceSecret')
      .set({ state: 'revoked', retiredAt: w.now() })
      .where('deviceId', '=', one.deviceId)
      .execute();
    expect(settled(await ask(call, one))).toEqual([401, 4013]);
    await w.db
      .updateTable('device')
      .set({ deletedAt: w.now(), logistics: 'warehouse' })
      .where('id', '=', one.deviceId)
      .execute();
    await w.make.device({ code: one.code });
    expect(settled(await ask(call, one))).toEqual([401, 4013]);
  });

  test.each(testRowsOf(signedCalls))('signs in vain for %s with the session of a person', async (_, call) => {
    const { token } = await w.make.person({ role: { level: 10 } });
    const { api, name } = call;
    const method = methodOf(api, name);
    const url = pathOf(api, name).replace(':cid', 'c1');
    const answer = await w.app.inject({ method, url, headers: { 'x-token': token } });
    expect(answer.statusCode).toBe(401);
  });

  test('in its time after a new secret may still sign with the old one', async () => {
    const one = await reader();
    const call = signedCalls.find(({ name }) => name === 'keys');
    if (!call) throw new Error('no call keys');
    await w.db
      .updateTable('deviceSecret')
      .set({
        previous: sealSecret(w.deps.secrets, one.secret),
        previousUntil: new Date(w.now().getTime() + 60_000),
        secret: sealSecret(w.deps.secrets, randomBytes(32)),
      })
      .where('deviceId', '=', one.deviceId)
      .execute();
    expect((await ask(call, one)).code).toBe(200);
    w.pass(2);
    expect((await ask(call, one)).code).toBe(4011);
  });

  test('is told of unknown paths and of what is no JSON in real statuses', async () => {
    const lost = await w.app.inject({ method: 'GET', url: '/device-api/v1/nowhere' });
    expect([lost.statusCode, lost.json().code]).toEqual([404, 404]);
    const headers = { 'content-type': 'application/json' };
    const torn = await w.app.inject({
      method: 'POST',
      url: '/device-api/v1/claim',
      headers,
      payload: '{"a":',
    });
    expect([torn.statusCode, torn.json().code]).toEqual([400, 400]);
  });

  test('reads refusals in the language that it asks for', async () => {
    const call = signedCalls.find(({ name }) => name === 'keys');
    if (!call) throw new Error('no call keys');
    const one = await reader();
    const zh = await ask(call, one, { secret: randomBytes(32), lang: 'zh_CN' });
    expect(zh.message).toMatch(/\p{Script=Han}/u);
  });
});
