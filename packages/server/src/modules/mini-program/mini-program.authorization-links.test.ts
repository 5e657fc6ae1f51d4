import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { PlatformRefused } from '../../ports/mini-platform/mini-platform.ts';
import { demoAppId } from '../../ports/mini-platform/simulator/demo-seed.ts';
import { acceptAuthorization } from './mini-program.authorize.ts';
import { miniWorld } from './mini-program.fixture.ts';
import { callAsProvider } from './mini-program.platform-calls.queries.ts';

let m: Awaited<ReturnType<typeof miniWorld>>;
beforeAll(async () => {
  m = await miniWorld();
});

/** Something that is told once. */
function signal() {
  let tell = () => {};
  const told = new Promise<void>((heard) => {
    tell = heard;
  });
  return { told, tell };
}

describe('a link', () => {
  const back = (token: string, code: string) =>
    m.w.app.inject({ url: `/wechat/component/authorized/${token}?auth_code=${encodeURIComponent(code)}` });

  test('that is used or over takes no other account, which stays to be authorized', async () => {
    const { miniProgramId } = await m.blank();
    const { token } = await m.authorize(miniProgramId, demoAppId(8, 'pm'));
    const code = m.control.authorize({ appId: demoAppId(7, 'pm') });
    expect((await back(token, code)).statusCode).toBe(404);
    expect((await m.get(miniProgramId)).appId).toBe(demoAppId(8, 'pm'));

    const of = { miniProgramId: (await m.blank()).miniProgramId };
    const { url } = await m.w.ok(miniProgramApi, 'authorizeLink', of, m.boss.token);
    const until = new Date(m.w.now().getTime() - 61 * 60_000);
    await m.w.db.updateTable('miniLink').set({ until }).where('usedAt', 'is', null).execute();
    expect((await back(url.split('/').at(-1) ?? '', code)).statusCode).toBe(404);
    const good = await m.w.ok(miniProgramApi, 'authorizeLink', of, m.boss.token);
    expect((await back(good.url.split('/').at(-1) ?? '', code)).statusCode).toBe(200);
  });

  test('with which many come at once holds one connection, and most of them are refused', async () => {
    const { miniProgramId } = await m.blank();
    const { url } = await m.w.ok(miniProgramApi, 'authorizeLink', { miniProgramId }, m.boss.token);
    const token = url.split('/').at(-1) ?? '';
    const { told: answer, tell: letGo } = signal();
    let asked = 0;
    const authorized = async () => {
      asked += 1;
      await answer;
      throw new PlatformRefused('/cgi-bin/component/api_query_auth', 61010, 'code is expired');
    };
    const desk = { ...m.desk, deps: { ...m.w.deps, miniPlatform: { ...m.platform.platform, authorized } } };
    const refused: unknown[] = [];
    const { told: most, tell: seen } = signal();
    const all = Array.from({ length: 8 }, (_, n) =>
      acceptAuthorization(desk, `guess-${n}`, { token }).catch((error: unknown) => {
        refused.push(error);
        if (refused.length === 5) seen();
      }),
    );
    await most;
    expect(refused).toMatchObject(Array.from({ length: 5 }, () => ({ code: 'tooMany' })));
    expect(asked).toBeLessThanOrEqual(1);
    letGo();
    await Promise.all(all);
    expect(asked).toBe(3);
  });

  test('is looked at twenty times a minute from a network, and then not for a while', async () => {
    const look = () =>
      m.w.app.inject({ url: '/wechat/component/authorize/guessed', remoteAddress: '203.0.113.9' });
    for (let n = 0; n < 20; n += 1) expect((await look()).statusCode).toBe(404);
    const { statusCode, headers } = await look();
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

test('a token that many want is asked for once, and its refusal is everybody’s', async () => {
  const { token: kept } = await m.w.db.selectFrom('miniPlatform').select('token').executeTakeFirstOrThrow();
  await m.w.db.updateTable('miniPlatform').set({ token: null }).execute();
  const { told: answer, tell: letGo } = signal();
  let asked = 0;
  const componentToken = async () => {
    asked += 1;
    await answer;
    throw new PlatformRefused('/cgi-bin/component/api_component_token', 61004, 'not from here');
  };
  const deps = { ...m.w.deps, miniPlatform: { ...m.platform.platform, componentToken } };
  const there = new Set<number>();
  const all = Array.from({ length: 6 }, (_, n) => {
    const desk = {
      ...m.desk,
      get deps() {
        there.add(n);
        return deps;
      },
    };
    return callAsProvider(desk, async (token) => token).catch((error: unknown) => error);
  });
  await vi.waitFor(() => expect([there.size, asked]).toEqual([6, 1]));
  letGo();
  for (const error of await Promise.all(all)) expect(error).toMatchObject({ errcode: 61004 });
  expect(asked).toBe(1);
  await m.w.db.updateTable('miniPlatform').set({ token: kept }).execute();
});
