import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const set = (projectId: number, state: 'N' | 'Y') =>
  w.call(projectApi, 'updateState', { projectId, state }, admin);
const codeOf = async (token: string) => (await w.call(userApi, 'getUserInfo', {}, token)).code;
const signIn = (username: string) => w.call(authApi, 'login', { username, password });

test('an invalid project ends the sessions of its people at once and keeps those of the head office', async () => {
  const project = await w.make.project();
  await w.make.building({ projectId: project.id });
  const company = await w.make.company({ projectId: project.id });
  await w.make.company({ projectId: project.id, category: 0 });
  const seat = { projectId: project.id };
  const property = await w.make.person({ ...seat, role: { level: 30 } });
  const tenant = await w.make.person({ ...seat, companyId: company.id, role: { level: 40 } });
  const office = await w.make.person();
  const inside = await w.make.session(office.user.id, { ...office.assignment, projectId: project.id });
  const elsewhere = await w.make.person({ role: { level: 30 } });

  const impact = await w.call(projectApi, 'impact', { projectId: project.id }, admin);
  expect(impact.data).toEqual({
    buildings: 1,
    companies: 1,
    users: 2,
    sessions: 2,
    people: 1,
    openPasses: 1,
  });
  const building = await w.make.building({ projectId: project.id });
  const role = { level: 30, resources: ['sys:project:state'] } as const;
  const { token } = await w.make.person({ ...seat, role, narrowed: { buildingIds: [building.id] } });
  // Who can't do it isn't told how much there is.
  expect(await w.call(projectApi, 'impact', { projectId: project.id }, token)).toMatchObject({ code: 403 });
  expect((await set(project.id, 'Y')).data).toEqual({ state: 'Y', endedSessions: 3 });

  expect([await codeOf(property.token), await codeOf(tenant.token)]).toEqual([4001, 4001]);
  expect([await codeOf(inside), await codeOf(office.token), await codeOf(elsewhere.token)]).toEqual([
    200, 200, 200,
  ]);
  const refused = await signIn(property.user.userName);
  expect(refused.code).toBe(400);
  expect(refused.data).toBe(refused.message);

  expect((await set(project.id, 'Y')).data).toEqual({ state: 'Y', endedSessions: 0 });
  expect((await set(project.id, 'N')).data).toEqual({ state: 'N', endedSessions: 0 });
  expect(await signIn(property.user.userName)).toMatchObject({ code: 200 });
  // What was ended stays ended.
  expect(await codeOf(property.token)).toBe(4001);
});

test('a session in an invalid project is refused even where nobody ended it', async () => {
  const { token, assignment } = await w.make.person({ role: { level: 30 } });
  const projectId = assignment.projectId ?? 0;
  await w.db.updateTable('project').set({ state: 'Y' }).where('id', '=', projectId).execute();
  expect(await codeOf(token)).toBe(4001);
});

test('an invalid project leaves the cards of its people and comes back with them', async () => {
  const project = await w.make.project();
  const { user, token } = await w.make.person({ role: { level: 30 } });
  await w.make.assign(user.id, { role: { level: 30 }, projectId: project.id });
  const cards = async () => {
    const data = await w.ok(userApi, 'getAllUserProjectInfo', { mdiUserId: user.id }, token);
    return data.total;
  };
  expect(await cards()).toBe(2);
  await set(project.id, 'Y');
  expect(await cards()).toBe(1);
  await set(project.id, 'N');
  expect(await cards()).toBe(2);
});

test('a row says what the caller may do with it in its state', async () => {
  const resources = ['sys:project:view', 'sys:project:state'] as const;
  const { token, assignment } = await w.make.person({ role: { level: 30, resources } });
  const projectId = assignment.projectId ?? 0;
  const can = async () => {
    const data = await w.ok(projectApi, 'get', { projectId }, token);
    return data.can;
  };
  expect(await can()).toEqual({
    edit: false,
    invalidate: true,
    validate: false,
    remove: false,
    invite: false,
    build: false,
  });
  const wide = ['sys:project:view', 'sys:project:edit', 'sys:building:edit'] as const;
  const office = await w.make.person({ role: { resources: wide } });
  await set(projectId, 'Y');
  const seen = await w.call(projectApi, 'get', { projectId }, office.token);
  expect(seen.data).toMatchObject({ can: { edit: true, invalidate: false, validate: false, build: true } });
});
