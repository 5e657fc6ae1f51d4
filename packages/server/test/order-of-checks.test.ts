import { randomUUID } from 'node:crypto';
import { placeHeaderValue } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { type SessionUser, userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
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
  test('a tab that shows another place is told so before anything is looked up', async () => {
    const { token } = await w.make.person({ role: { level: 30, resources: all } });
    const place = 'NOBODY.123456.0';
    const answer = await w.call(projectApi, 'get', { projectId: 1 }, token, { place });
    expect(answer).toMatchObject({ code: 409, data: { which: 'projectChanged' } });
    expect(await w.call(userApi, 'getUserInfo', {}, token, { place })).toMatchObject({ code: 200 });
  });
  test('a tab that shows another place is told so, not that a right is missing', async () => {
    const { token } = await w.make.person({ role: { level: 30 } });
    const place = 'NOBODY.123456.0';
    expect(await w.call(projectApi, 'get', { projectId: 1 }, token)).toMatchObject({ code: 403 });
    expect(await w.call(projectApi, 'get', { projectId: 1 }, token, { place })).toMatchObject({
      code: 409,
      data: { which: 'projectChanged' },
    });
  });
  test('a tab that shows another role, project or company is told so by every call but the frame’s own', async () => {
    const company = await w.make.company();
    const seat = { role: { level: 40 as const, resources: all }, companyId: company.id };
    const { token } = await w.make.person({ ...seat, projectId: company.projectId });
    const me = await w.call(userApi, 'getUserInfo', {}, token);
    const code = (me.data as SessionUser).currProjectRoleCode;
    const shown = placeHeaderValue(code, company.projectId, company.id);
    const others = [
      placeHeaderValue(`${code}X`, company.projectId, company.id),
      placeHeaderValue(code, company.projectId + 1, company.id),
      placeHeaderValue(code, company.projectId, company.id + 1),
      placeHeaderValue(code, company.projectId, null),
    ];
    const start = { kind: 'project', input: {} } as never;
    for (const place of others) {
      const moved = { code: 409, data: { which: 'projectChanged' } };
      expect(await w.call(exportApi, 'start', start, token, { place })).toMatchObject(moved);
      expect(await w.call(importApi, 'list', {} as never, token, { place })).toMatchObject(moved);
      const one = { visitId: 1, reason: null };
      expect(await w.call(visitApi, 'cancel', one, token, { place })).toMatchObject(moved);
      const key = randomUUID();
      expect(await w.call(projectApi, 'add', newProject(), token, { place, key })).toMatchObject(moved);
      expect(await w.call(jobApi, 'list', {}, token, { place })).toMatchObject({ code: 200 });
    }
    const right = await w.call(exportApi, 'start', start, token, { place: shown });
    expect(right.data).not.toMatchObject({ which: 'projectChanged' });
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
