import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allResources } from '../../../test/factories/twins.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
let here: { id: number; name: string };
let there: { id: number; name: string };
let staff: { id: number; code: string };
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
  here = await w.make.project({ provinceCode: 'SH', name: '近处' });
  there = await w.make.project({ provinceCode: 'BJ', name: '远处' });
  staff = await w.make.role({ level: 30, name: '物业员工', nameEn: 'Staff', resources: ['sys:user:view'] });
});

const zh = { lang: 'zh_CN' };
const staffAt = (projectId = here.id) => w.make.person({ roleId: staff.id, projectId });
const manager = (projectId = here.id) =>
  w.make.person({ role: { level: 30, resources: allResources }, projectId });

describe('the effective permission', () => {
  const effective = async (mdiUserId: number, token = admin, options = {}) =>
    await w.ok(userApi, 'effective', { mdiUserId }, token, options);

  test('tells role by role the place and the pages with their buttons, in the language of the call', async () => {
    const role = await w.make.role({ level: 30, resources: ['sys:user:view', 'sys:user:edit'] });
    const { user } = await w.make.person({ roleId: role.id, projectId: here.id });
    const [only] = await effective(user.id);
    expect(only).toMatchObject({ projectName: here.name, blocked: null, regions: null, buildings: null });
    const mdi = only?.surfaces.find((one) => one.surface === 'mdi');
    expect(mdi?.pages).toEqual([{ group: 'System', page: 'Users', buttons: ['Edit user and roles'] }]);
    const [chinese] = await effective(user.id, admin, zh);
    expect(chinese?.surfaces[0]?.pages).toEqual([
      { group: '系统管理', page: expect.stringMatching(/用户/), buttons: ['编辑用户与权限'] },
    ]);
  });

  test('keeps both limits: of the role and of the assignment', async () => {
    const role = await w.make.role({ dataScope: 20, regionCodes: ['EAST', 'NORTH'] });
    const { user } = await w.make.person({ roleId: role.id, narrowed: { regionCodes: ['EAST', 'SOUTH'] } });
    expect(await effective(user.id)).toMatchObject([{ regions: ['East China'], buildings: null }]);
    expect(await effective(user.id, admin, zh)).toMatchObject([{ regions: [expect.stringMatching(/华东/)] }]);
  });

  test.each([
    ['an invalid account', 'the account is no longer valid', (at: Held) => invalid('user', at.user.id)],
    ['an invalid role', 'the role is no longer valid', (at: Held) => invalid('role', at.assignment.roleId)],
    [
      'a role without sign-in',
      'the role can’t log in',
      (at: Held) =>
        w.db.updateTable('role').set({ canSignIn: false }).where('id', '=', at.assignment.roleId).execute(),
    ],
    [
      'an invalid project',
      'the project is no longer valid',
      (at: Held) => invalid('project', at.assignment.projectId ?? 0),
    ],
    [
      'an invalid company',
      'the company is no longer valid',
      (at: Held) => invalid('company', at.assignment.companyId ?? 0),
    ],
  ])('says that a role counts for nothing because of %s', async (_, reason, change) => {
    const at = await w.make.person({ role: { level: 40, resources: ['sys:user:view'] } });
    expect(await effective(at.user.id)).toMatchObject([{ blocked: null }]);
    await change(at);
    expect(await effective(at.user.id)).toMatchObject([{ blocked: reason }]);
  });
});

type Held = Awaited<ReturnType<World['make']['person']>>;
const invalid = (table: 'user' | 'role' | 'project' | 'company', id: number) =>
  w.db.updateTable(table).set({ state: 'Y' }).where('id', '=', id).execute();

describe('why', () => {
  const why = async (mdiUserId: number, resource: string, projectId?: number, options = {}) => {
    const place = projectId === undefined ? {} : { projectId };
    return await w.ok(userApi, 'why', { mdiUserId, resource, ...place }, admin, options);
  };

  test('is allowed by the role that holds it there', async () => {
    const { user } = await staffAt();
    expect(await why(user.id, 'sys:user:view', here.id)).toEqual({
      allowed: true,
      steps: [
        { ok: true, text: 'The account is valid' },
        { ok: true, text: 'Staff: has permission “Users”' },
      ],
    });
    const chinese = await why(user.id, 'sys:user:view', undefined, zh);
    expect(chinese.steps[1]?.text).toMatch(/^物业员工：拥有「.+」权限$/);
  });

  test('is not: the role lacks it, no role is held there, or it does not reach there', async () => {
    const { user } = await staffAt();
    expect((await why(user.id, 'sys:user:delete', here.id)).steps).toMatchObject([
      { ok: true },
      { ok: false, text: 'Staff: doesn’t have permission “Delete user”' },
    ]);
    expect(await why(user.id, 'sys:user:view', there.id)).toMatchObject({
      allowed: false,
      steps: [{ ok: true }, { ok: false, text: `No role in “${there.name}”` }],
    });
    const east = await w.make.person({
      role: { name: 'R', dataScope: 20, regionCodes: ['EAST'], resources: ['sys:user:view'] },
    });
    expect(await why(east.user.id, 'sys:user:view', here.id)).toMatchObject({ allowed: true });
    expect(await why(east.user.id, 'sys:user:view', there.id)).toMatchObject({
      allowed: false,
      steps: [{ ok: true }, { ok: false, text: `R: data scope doesn’t include “${there.name}”` }],
    });
  });

  test('is not where the role holds it but reaches too little for it, which is told', async () => {
    const { id: buildingId } = await w.make.building();
    const { user } = await w.make.person({
      role: { name: 'R', resources: ['sys:menu:edit', 'sys:project:edit', 'sys:building:edit'] },
      narrowed: { buildingIds: [buildingId] },
    });
    expect(await why(user.id, 'sys:menu:edit')).toMatchObject({
      allowed: false,
      steps: [{ ok: true }, { ok: false, text: expect.stringContaining('concerns all projects') }],
    });
    expect(await why(user.id, 'sys:project:edit')).toMatchObject({
      allowed: false,
      steps: [{ ok: true }, { ok: false, text: expect.stringContaining('concerns a whole project') }],
    });
    // Who reaches some buildings changes those, and adds none.
    expect(await why(user.id, 'sys:building:edit')).toMatchObject({ allowed: true });
  });

  test('is not with an invalid account or role, although the role holds it', async () => {
    const { user } = await staffAt();
    await invalid('user', user.id);
    expect(await why(user.id, 'sys:user:view', here.id)).toMatchObject({
      allowed: false,
      steps: [{ ok: false, text: 'the account is no longer valid' }, { ok: true }],
    });
    const role = await w.make.role({ level: 30, name: 'X', state: 'Y', resources: ['sys:user:view'] });
    const other = await w.make.person({ roleId: role.id, projectId: here.id });
    expect((await why(other.user.id, 'sys:user:view')).steps[1]).toEqual({
      ok: false,
      text: 'X: the role is no longer valid',
    });
    expect((await why(other.user.id, 'sys:user:view', undefined, zh)).steps[1]?.text).toBe('X：角色已失效');
  });

  test('agrees with what the server then does', async () => {
    for (const resources of [[], ['dashboard:home:view'] as const]) {
      const at = await w.make.person({ role: { level: 30, resources }, projectId: here.id });
      const { allowed } = await why(at.user.id, 'dashboard:home:view', here.id);
      const { code } = await w.call(dashboardApi, 'counts', {}, at.token);
      expect([allowed, code]).toEqual(resources.length > 0 ? [true, 200] : [false, 403]);
    }
  });

  test('can be asked about every page and button there is', async () => {
    const { data } = await w.call(userApi, 'things', {}, admin, zh);
    expect(data).toEqual(
      expect.arrayContaining([
        {
          group: '系统管理',
          page: expect.stringMatching(/用户/),
          resource: 'sys:user:view',
          buttons: expect.arrayContaining([{ title: '删除用户', resource: 'sys:user:delete' }]),
        },
        expect.objectContaining({ group: '', resource: 'dashboard:home:view' }),
      ]),
    );
  });
});

test('the companies to choose from are the valid ones of a project in reach, found by a part of the name', async () => {
  const me = await manager();
  const names = ['甲公司', '乙公司', '100%店'];
  for (const name of names) await w.make.company({ projectId: here.id, name });
  await w.make.company({ projectId: here.id, name: '丙公司', state: 'Y' });
  await w.make.company({ projectId: there.id, name: '丁公司' });
  const companies = async (projectId: number, keyword?: string) => {
    const ask = keyword === undefined ? { projectId } : { projectId, keyword };
    const data = await w.ok(userApi, 'companies', ask, me.token);
    return data.map((one) => one.tenantName).toSorted();
  };
  expect(await companies(here.id)).toEqual(names.toSorted());
  expect(await companies(here.id, '甲')).toEqual(['甲公司']);
  expect(await companies(here.id, '%')).toEqual(['100%店']);
  expect(await companies(there.id)).toEqual([]);
});
