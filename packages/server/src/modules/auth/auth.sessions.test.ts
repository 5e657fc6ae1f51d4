import { randomUUID } from 'node:crypto';
import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

/** A person and a way to sign in; each sign-in answers its token. */
async function member(seat: Parameters<World['make']['assign']>[1] = {}) {
  const user = await w.make.user();
  await w.make.assign(user.id, seat);
  const signIn = async () => {
    const input = { username: user.userName, password };
    const { data } = await w.call(authApi, 'login', input);
    return data && typeof data === 'object' && 'token' in data ? String(data.token) : '';
  };
  return { user, signIn };
}

const call = (token: string) => w.call(userApi, 'getUserInfo', {}, token);
const codeFor = async (token: string) => (await call(token)).code;

/** A call with exactly these headers and this query. */
async function raw(
  op: 'logout' | 'getUserInfo',
  headers: Record<string, string>,
  query = '',
): Promise<Envelope> {
  const path = op === 'logout' ? pathOf(authApi, op) : pathOf(userApi, op);
  const answer = await w.app.inject({ method: 'POST', url: `${path}?lang=en_US${query}`, headers });
  return answer.json<Envelope>();
}

const sessionOf = (userId: number) =>
  w.db.selectFrom('session').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();

test('the language of the last sign-in is the one in which somebody is written to', async () => {
  const user = await w.make.user();
  await w.make.assign(user.id, {});
  const langAfter = async (lang: string) => {
    const input = { username: user.userName, password };
    expect(await w.call(authApi, 'login', input, null, { lang })).toMatchObject({ code: 200 });
    return w.db.selectFrom('user').select(['lang', 'version']).where('id', '=', user.id).executeTakeFirst();
  };
  expect(user.lang).toBeNull();
  expect(await langAfter('en_US')).toEqual({ lang: 'en', version: user.version });
  expect(await langAfter('zh_CN')).toEqual({ lang: 'zh', version: user.version });
});

describe('a session expires', () => {
  test('after 60 minutes without use, and the answer asks to sign in again', async () => {
    const { signIn } = await member();
    const token = await signIn();
    w.pass(59);
    expect(await codeFor(token)).toBe(200);
    w.pass(61);
    expect(await call(token)).toEqual({
      code: 401,
      message: 'Your session has expired. Please log in again',
      data: null,
    });
  });

  test('not while it is used', async () => {
    const token = await (await member()).signIn();
    for (let i = 0; i < 5; i += 1) {
      w.pass(59);
      expect(await codeFor(token)).toBe(200);
    }
  });

  test('after 14 hours however much it is used', async () => {
    const token = await (await member()).signIn();
    for (let i = 0; i < 16; i += 1) {
      w.pass(50);
      expect(await codeFor(token)).toBe(200);
    }
    w.pass(39);
    expect(await codeFor(token)).toBe(200);
    w.pass(2);
    expect(await codeFor(token)).toBe(401);
  });

  test('and is not woken up by the call that found it expired', async () => {
    const token = await (await member()).signIn();
    w.pass(61);
    expect(await codeFor(token)).toBe(401);
    expect(await codeFor(token)).toBe(401);
  });

  test('its use is written down at most once a minute', async () => {
    const { user, signIn } = await member();
    const token = await signIn();
    const { usedAt } = await sessionOf(user.id);
    w.pass(0.5);
    await call(token);
    expect((await sessionOf(user.id)).usedAt).toEqual(usedAt);
    w.pass(0.6);
    await call(token);
    const touched = (await sessionOf(user.id)).usedAt.getTime() - usedAt.getTime();
    expect(touched).toBeGreaterThan(60_000);
    expect(touched).toBeLessThan(90_000);
  });
});

describe('nobody gets in', () => {
  test('with a token that never was, or without one', async () => {
    expect(await codeFor('made-up')).toBe(401);
    expect(await codeFor('')).toBe(401);
    expect(await codeFor(randomUUID().repeat(100))).toBe(401);
  });

  test('with the cookie alone, or the query alone, because only the header counts', async () => {
    const token = await (await member()).signIn();
    expect(await raw('getUserInfo', { cookie: `Admin-Token=${token}` })).toMatchObject({ code: 401 });
    expect(await raw('getUserInfo', {}, `&token=${token}`)).toMatchObject({ code: 401 });
    expect(await raw('getUserInfo', { authorization: `Bearer ${token}` })).toMatchObject({ code: 401 });
    expect(await raw('getUserInfo', { 'x-token': token })).toMatchObject({ code: 200 });
  });

  test('with what is stored of a token', async () => {
    const { user, signIn } = await member();
    await signIn();
    const { tokenHash } = await sessionOf(user.id);
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(await codeFor(tokenHash.toString(form))).toBe(401);
    }
  });
});

describe('a token in the query', () => {
  test('must be that of the header', async () => {
    const [token, other] = [await (await member()).signIn(), await (await member()).signIn()];
    for (const op of ['getUserInfo', 'logout'] as const) {
      expect(await raw(op, { 'x-token': token }, `&token=${other}`)).toMatchObject({
        code: 400,
        message: 'The token doesn’t match the session',
      });
    }
    expect(await Promise.all([codeFor(token), codeFor(other)])).toEqual([200, 200]);
    expect(await raw('getUserInfo', { 'x-token': token }, `&token=${token}`)).toMatchObject({ code: 200 });
    expect(await raw('logout', { 'x-token': token }, `&token=${token}`)).toMatchObject({
      code: 200,
      data: true,
    });
    expect(await Promise.all([codeFor(token), codeFor(other)])).toEqual([4001, 200]);
  });
});

describe('logging out', () => {
  test('ends this session and no other, for good', async () => {
    const { signIn } = await member();
    const [token, other] = [await signIn(), await signIn()];
    expect(await w.call(authApi, 'logout', {}, token)).toEqual({ code: 200, message: 'Done', data: true });
    expect(await call(token)).toEqual({
      code: 4001,
      message: 'Your session has ended. Please log in again',
      data: null,
    });
    expect(await codeFor(other)).toBe(200);
    w.pass(61);
    expect(await codeFor(token)).toBe(4001);
  });

  test('again finds the session ended, and with the same key the first answer', async () => {
    const token = await (await member()).signIn();
    const key = randomUUID();
    const first = await w.call(authApi, 'logout', {}, token, { key });
    expect(await w.call(authApi, 'logout', {}, token, { key })).toEqual(first);
    expect(await w.call(authApi, 'logout', {}, token)).toMatchObject({ code: 4001 });
  });
});

describe('of more than five sessions', () => {
  test('the oldest ends', async () => {
    const { signIn } = await member();
    const tokens: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      tokens.push(await signIn());
      w.pass(1 / 60);
    }
    expect(await Promise.all(tokens.map(codeFor))).toEqual([4001, 200, 200, 200, 200, 200]);
    await signIn();
    expect(await Promise.all(tokens.slice(0, 3).map(codeFor))).toEqual([4001, 4001, 200]);
  });

  test('none of another person ends', async () => {
    const [one, many] = [await member(), await member()];
    const token = await one.signIn();
    for (let i = 0; i < 7; i += 1) await many.signIn();
    expect(await codeFor(token)).toBe(200);
  });
});

test('a switch repeated with its key gets the first answer although the session has ended since', async () => {
  const { user, signIn } = await member({ role: { level: 10, code: `OFFICE${randomUUID().slice(0, 8)}` } });
  const project = await w.make.project();
  const token = await signIn();
  const { data } = await call(token);
  const roleCode =
    data && typeof data === 'object' && 'currProjectRoleCode' in data ? String(data.currProjectRoleCode) : '';
  const input = { mdiUserId: user.id, projectId: project.id, roleCode };
  const key = randomUUID();
  const first = await w.call(userApi, 'switchProject', input, token, { key });
  expect(first).toMatchObject({ code: 200 });
  await w.call(authApi, 'logout', {}, token);
  expect(await w.call(userApi, 'switchProject', input, token, { key })).toEqual(first);
  expect(await w.call(userApi, 'switchProject', input, token)).toMatchObject({ code: 4001 });
});
