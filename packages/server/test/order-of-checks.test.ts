import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject } from './factories/inputs.ts';
import { type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const all = ['sys:project:view', 'sys:project:edit', 'sys:project:add', 'sys:project:state'] as const;

describe('the order of checks', () => {
  test('a missing session is told before a bad shape', async () => {
    expect(await w.call(projectApi, 'get', { projectId: 'x' as never })).toMatchObject({ code: 401 });
  });
  test('a missing resource is told before a bad shape', async () => {
    const { token } = await w.make.person();
    expect(await w.call(projectApi, 'get', { projectId: 'x' as never }, token)).toMatchObject({
      code: 403,
      message: 'You don’t have the permission！',
    });
  });
  test('a bad shape is told before a foreign row', async () => {
    const { token } = await w.make.person({ role: { level: 30, resources: all } });
    expect(await w.call(projectApi, 'get', { projectId: -1 }, token)).toMatchObject({ code: 400 });
    expect(await w.call(projectApi, 'get', { projectId: 999_999 }, token)).toMatchObject({ code: 404 });
  });
  test('a foreign row is told before a stale version', async () => {
    const foreign = await w.make.project();
    const { token } = await w.make.person({ role: { level: 30, resources: all } });
    const input = { ...newProject(), projectId: foreign.id, version: 99 };
    expect(await w.call(projectApi, 'edit', input, token)).toMatchObject({ code: 404 });
  });
  test('a tab that shows another project is told so before anything is looked up', async () => {
    const { token } = await w.make.person({ role: { level: 30, resources: all } });
    const answer = await w.call(projectApi, 'get', { projectId: 1 }, token, { project: '123456' });
    expect(answer).toMatchObject({ code: 409, data: { which: 'projectChanged' } });
    expect(await w.call(userApi, 'getUserInfo', {}, token, { project: '123456' })).toMatchObject({
      code: 200,
    });
  });
});

test('a call without the header is nobody, whatever cookies come along', async () => {
  const { token } = await w.make.person();
  const answer = await w.app.inject({
    method: 'POST',
    url: '/prod-api/api/sys/user/getUserInfo',
    headers: { cookie: `Admin-Token=${token}` },
  });
  expect(answer.json()).toMatchObject({ code: 401 });
});

test('a token in the query that is not the header one is refused', async () => {
  const { token } = await w.make.person();
  expect(await w.call(userApi, 'getUserInfo', { token: `${token}x` }, token)).toMatchObject({ code: 400 });
  expect(await w.call(authApi, 'logout', { token: 'other' }, token)).toMatchObject({ code: 400 });
  expect(await w.call(userApi, 'getUserInfo', { token }, token)).toMatchObject({ code: 200 });
});
