import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject, newUser } from './factories/inputs.ts';
import { headOfficeFacts, limitedPeople } from './factories/limited-people.ts';
import { fingerprint, type Twins, twins } from './factories/twins.ts';
import { type World, world } from './world.ts';

let w: World;
let t: Twins;
beforeAll(async () => {
  w = await world();
  t = await twins(w);
});

const missing = 999_999;
const edit = (projectId: number) => ({ ...newProject({ name: `x${projectId}` }), projectId, version: 1 });
const person = { userName: 'x', nickName: 'x', phone: '13600000000', birth: null };

/** Every call that takes an id, as somebody with this project's and that user's id. */
function callsWith(token: string, projectId: number, mdiUserId: number) {
  return {
    get: () => w.call(projectApi, 'get', { projectId }, token),
    impact: () => w.call(projectApi, 'impact', { projectId }, token),
    edit: () => w.call(projectApi, 'edit', edit(projectId), token),
    projectState: () => w.call(projectApi, 'updateState', { projectId, state: 'Y' }, token),
    companies: () => w.call(companyApi, 'list', { projectId }, token),
    users: () => w.call(userApi, 'list', { projectId }, token),
    updateUser: () => w.call(userApi, 'updateUser', { mdiUserId, version: 1, ...person }, token),
    userState: () => w.call(userApi, 'updateState', { mdiUserId, state: 'Y' }, token),
    delete: () => w.call(userApi, 'deleteUserInfo', { mdiUserId }, token),
    reset: () => w.call(userApi, 'resetPwd', { mdiUserId }, token),
    takeRole: () => w.call(userApi, 'deleteUserPermission', { mdiUserId, roleCode: 'X' }, token),
  } as const;
}

const ofWhole = new Set(['impact', 'edit', 'projectState']);

describe.each(Object.entries(limitedPeople))('a %s', (_, limited) => {
  let token: string;
  let roleId: number;
  beforeAll(async () => {
    const made = await w.make.person(limited.seat(t));
    token = made.token;
    roleId = made.assignment.roleId;
  });

  test('is answered the same for a foreign id as for none, and changes nothing', async () => {
    const before = await fingerprint(w.db);
    const foreign = callsWith(token, t.there.project.id, t.there.property.user.id);
    const none = callsWith(token, missing, missing);
    for (const name of Object.keys(foreign) as (keyof typeof foreign)[]) {
      const answer = await foreign[name]();
      expect(answer, name).toEqual(await none[name]());
      if (name === 'companies' || name === 'users')
        expect(answer.data, name).toMatchObject({ list: [], total: 0 });
      // Who reaches a part of a project changes nothing of a whole one, wherever it is.
      else if (ofWhole.has(name)) expect([403, 404], name).toContain(answer.code);
      else expect(answer.code, name).toBe(404);
    }
    expect(await fingerprint(w.db)).toBe(before);
  });

  test('reads no foreign name anywhere', async () => {
    const answers = [
      await w.call(projectApi, 'list', { limit: 100 }, token),
      await w.call(projectApi, 'get', { projectId: t.here.project.id }, token),
      await w.call(companyApi, 'list', { limit: 100 }, token),
      await w.call(userApi, 'list', { limit: 100 }, token),
      await w.call(userApi, 'listTreeUser', {}, token),
      await w.call(userApi, 'int', {}, token),
      await w.call(userApi, 'getUserInfo', {}, token),
      await w.call(dashboardApi, 'waiting', {}, token),
    ];
    for (const answer of answers) {
      expect(answer.code).toBe(200);
      expect(JSON.stringify(answer)).not.toContain(t.there.mark);
    }
    expect(JSON.stringify(answers[0])).toContain(t.here.project.name);
    expect(JSON.stringify(answers[2])).toContain(t.here.company.name);
    const besides = JSON.stringify([answers[2], answers[5]]);
    expect(besides.includes('隔壁公司')).toBe(limited.nextDoor === 'seen');
  });

  test('counts only what it sees', async () => {
    const counted = await w.call(dashboardApi, 'counts', {}, token);
    const companies = limited.nextDoor === 'foreign' ? 1 : 2;
    expect(counted.data).toMatchObject({ projects: 1, companies });
    expect(counted.data).toMatchObject({ byRegion: [{ nameEn: 'East China', projects: 1, companies }] });
    const { data } = await w.call(projectApi, 'list', {}, token);
    expect(data).toMatchObject({ total: 1, list: [{ companies }] });
    expect((await w.call(dashboardApi, 'waiting', {}, token)).data).toMatchObject([
      { projectId: t.here.project.id },
    ]);
  });

  test('can not give a role in a foreign project or company, or with foreign regions or buildings', async () => {
    const give = await w.make.role({ level: 30, parents: [roleId] });
    const inCompany = await w.make.role({ level: 40, parents: [roleId] });
    const [p, c, b] = [t.there.project.id, t.there.company.id, t.there.building.id];
    const own = { projectId: t.here.project.id, buildings: [t.here.building.id] };
    const grants = [
      { roleCode: give.code, projectId: p },
      { roleCode: give.code, ...own, buildings: [b] },
      { roleCode: inCompany.code, projectId: p, tenantId: c },
      { roleCode: inCompany.code, projectId: t.here.project.id, tenantId: c },
      { roleCode: give.code, projectId: missing },
    ];
    const before = await fingerprint(w.db);
    const answers = [];
    for (const grant of grants) {
      // A tenant's role may give level 40 only; the others are refused before any place is looked at.
      answers.push(await w.call(userApi, 'addUser', newUser({ assignments: [grant] }), token));
    }
    for (const answer of answers) expect([400, 404]).toContain(answer.code);
    expect(answers[2]).toEqual(answers[3]);
    expect(JSON.stringify(answers)).not.toContain(t.there.mark);
    expect(await fingerprint(w.db)).toBe(before);
    expect(w.outbox).toEqual([]);
  });
});

test('a national head-office person sees both projects', async () => {
  const { token } = await w.make.person(headOfficeFacts({}));
  expect((await w.call(projectApi, 'list', {}, token)).data).toMatchObject({ total: 2 });
  expect((await w.call(dashboardApi, 'counts', {}, token)).data).toMatchObject({ projects: 2, companies: 3 });
});

test("a head-office person's current project narrows the dashboard only", async () => {
  const { user, token } = await w.make.person(headOfficeFacts({}));
  const { roleCode } = await w.db
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .select('role.code as roleCode')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();
  const to = { mdiUserId: user.id, projectId: t.there.project.id, roleCode };
  expect(await w.call(userApi, 'switchProject', to, token)).toMatchObject({ code: 200 });
  const counted = await w.call(dashboardApi, 'counts', {}, token);
  expect(counted.data).toMatchObject({ projects: 1, companies: 1, byRegion: [{ nameEn: 'North China' }] });
  expect((await w.call(projectApi, 'list', {}, token)).data).toMatchObject({ total: 2 });
  expect((await w.call(companyApi, 'list', {}, token)).data).toMatchObject({ total: 3 });
  expect((await w.call(dashboardApi, 'waiting', {}, token)).data).toHaveLength(2);
});

test('who lacks the project list is not told what waits there', async () => {
  const { token } = await w.make.person();
  expect((await w.call(dashboardApi, 'waiting', {}, token)).data).toEqual([]);
});
