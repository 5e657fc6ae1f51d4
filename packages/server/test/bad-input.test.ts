import { randomUUID } from 'node:crypto';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject } from './factories/inputs.ts';
import { type World, world } from './world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const url = '/prod-api/api/sys/project/add';

async function raw(payload: string | Buffer, headers: Record<string, string> = {}, lang = 'en_US') {
  return w.app.inject({
    method: 'POST',
    url: `${url}?lang=${lang}`,
    headers: { 'content-type': 'application/json', 'x-token': admin, ...headers },
    payload,
  });
}

const hostile: [string, unknown][] = [
  ['NUL', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800b'],
  ['51 characters', 'x'.repeat(51)],
  ['51 Chinese characters', '楼'.repeat(51)],
  ['900 kB', 'x'.repeat(900_000)],
  ['a number', 5],
  ['an array', ['x']],
  ['an object', { toString: 'x' }],
  ['null', null],
  ['a forbidden character', 'a/b'],
  ['nothing but spaces', '   '],
  ['nothing visible', '\u200b'],
];

describe('a bad field', () => {
  test.each(hostile)('%s is refused under its name and nothing is written', async (_, name) => {
    const before = await w.db.selectFrom('project').select('id').execute();
    const answer = await raw(JSON.stringify({ ...newProject(), name }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ code: 400, data: { name: expect.stringMatching(/./) } });
    expect(await w.db.selectFrom('project').select('id').execute()).toHaveLength(before.length);
  });

  test('is told in the language of the call: zh for a missing, cn, zh lang, else en', async () => {
    for (const lang of ['', 'cn', 'zh', 'zh_CN']) {
      const answer = await raw(JSON.stringify({ ...newProject(), name: '' }), {}, lang);
      expect(answer.json().data.name).toBe('请填写此项');
    }
    const english = await raw(JSON.stringify({ ...newProject(), name: '' }));
    expect(english.json().data.name).toBe('This field is required');
  });

  test('of the wrong type is told from a missing one', async () => {
    const answer = await raw(JSON.stringify({ ...newProject(), name: 5, address: null, coveredSpace: 'x' }));
    expect(answer.json().data).toEqual({
      name: 'Invalid format',
      address: 'This field is required',
      coveredSpace: 'Invalid format',
    });
  });

  test('that the call does not know is refused', async () => {
    const answer = await raw(JSON.stringify({ ...newProject(), createdBy: 1 }));
    expect(answer.json()).toMatchObject({ code: 400, data: { '': 'Unknown field: createdBy' } });
  });
});

describe('a bad body', () => {
  test.each([
    ['not JSON', '{', 200, 400],
    ['an array', '[]', 200, 400],
    ['a text', '"x"', 200, 400],
    ['a poisoned prototype', '{"__proto__": {"x": 1}}', 200, 400],
    ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`, 200, 400],
    ['more than 1 MB', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413, 413],
  ])('%s is answered with an envelope', async (_, payload, http, code) => {
    const answer = await raw(payload);
    expect(answer.statusCode).toBe(http);
    expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/./) });
  });

  test('of another content type is answered 415 with an envelope', async () => {
    const answer = await raw('<x/>', { 'content-type': 'application/xml' });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 415 });
  });
});

test('an unknown path and a known one read with GET answer 404 with an envelope', async () => {
  for (const [method, path] of [
    ['POST', '/prod-api/api/sys/no/such'],
    ['GET', url],
    ['GET', '/nowhere'],
  ] as const) {
    const answer = await w.app.inject({ method, url: path });
    expect(answer.json()).toMatchObject({ code: 404 });
  }
});

test('ids that can not be are refused, ids that are not there are not found', async () => {
  for (const projectId of [0, -1, 1.5, 2 ** 32, 2 ** 53, '1', Number.NaN]) {
    expect(await w.call(projectApi, 'get', { projectId: projectId as number }, admin)).toMatchObject({
      code: 400,
    });
  }
  expect(await w.call(projectApi, 'get', { projectId: 2 ** 32 - 1 }, admin)).toMatchObject({ code: 404 });
});

test('a body as deep as it can be sent is refused in words, with a key and without', async () => {
  const depth = 100_000;
  const payload = `{"username":"x","password":"y","deep":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  for (const key of [{}, { 'idempotency-key': randomUUID() }]) {
    const headers = { 'content-type': 'application/json', ...key };
    const answer = await w.app.inject({ method: 'POST', url: pathOf(authApi, 'login'), headers, payload });
    expect(answer.json()).toMatchObject({ code: 400 });
  }
});
