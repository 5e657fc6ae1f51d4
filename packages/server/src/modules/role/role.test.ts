import type { SentOf } from '@mdi/contract/kit/op.ts';
import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newRole } from '../../../test/factories/inputs.ts';
import { uniqueName } from '../../../test/factories/places.ts';
import { type Answered, done, type World, world } from '../../../test/world.ts';

const mine = [
  'sys:role:view',
  'sys:role:add',
  'sys:role:edit',
  'sys:role:delete',
  'sys:project:view',
] as const;
const nothing = { mdi: [], pm: [], pass: [], report: [] };

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

type Add = SentOf<typeof roleApi.ops.add>;
const add = (more: Partial<Add> = {}, token = admin) => w.call(roleApi, 'add', newRole(more), token);
const idOf = (answer: Answered<{ roleId: number }>) => done(answer).roleId;
const get = async (roleId: number, token = admin) => await w.ok(roleApi, 'get', { roleId }, token);
/** An edit that changes nothing but what is named. */
async function edit(roleId: number, more: Partial<Add>, token = admin) {
  const {
    name,
    nameEn,
    description,
    sort,
    level,
    canSignIn,
    needsAuthenticator,
    parents,
    dataScope,
    permissions,
    version,
    ...r
  } = await get(roleId);
  const facts = { name, nameEn, description, sort, level, canSignIn, needsAuthenticator };
  const same = { ...facts, dataScope, permissions, version };
  const { roleCode: _, ...change } = more;
  const places = { regions: (r as unknown as Add).regions, buildings: r.buildings.map((b) => b.buildingId) };
  const input = { roleId, ...same, ...places, parents: parents.map((p) => p.roleId), ...change };
  return w.call(roleApi, 'edit', input, token);
}
/** Somebody in a role of their own, and that role. */
async function manager(level: 10 | 30 = 30, resources: readonly (typeof mine)[number][] = mine) {
  const role = await w.make.role({ level, resources });
  return {
    role,
    ...(await w.make.person({
      roleId: role.id,
      ...(level === 30 ? { projectId: (await w.make.project()).id } : {}),
    })),
  };
}

describe('a role', () => {
  test('is added with everything it was given, and read again', async () => {
    const building = await w.make.building();
    const parent = await w.make.role({ level: 30 });
    const permissions = { ...nothing, mdi: ['sys:project:view', 'sys:project:edit'] };
    const answer = await add({ dataScope: 30, buildings: [building.id], parents: [parent.id], permissions });
    expect(answer).toMatchObject({ code: 200 });
    const role = await get(idOf(answer));
    expect(role).toMatchObject({
      level: 30,
      dataScope: 30,
      users: 0,
      state: 'N',
      parents: [{ roleId: parent.id }],
      buildings: [{ buildingId: building.id }],
      can: { edit: true, state: true, remove: true },
    });
    expect([...role.permissions.mdi].sort()).toEqual([...permissions.mdi].sort());
  });

  test('code is taken once', async () => {
    const { roleCode } = newRole();
    expect(await add({ roleCode })).toMatchObject({ code: 200 });
    expect(await add({ roleCode })).toMatchObject({
      code: 400,
      data: { roleCode: 'This role code already exists' },
    });
  });

  test('has three parents at most, of at least its level, and no circle', async () => {
    const [a, b, c, d] = [await w.make.role(), await w.make.role(), await w.make.role(), await w.make.role()];
    const four = await add({ parents: [a.id, b.id, c.id, d.id] });
    expect(four).toMatchObject({ code: 400, data: { parents: 'At most 3 parent roles' } });
    const tenant = await w.make.role({ level: 40 });
    expect(await add({ level: 30, parents: [tenant.id] })).toMatchObject({
      code: 400,
      data: { parents: expect.stringContaining('lower than') },
    });
    const top = idOf(await add());
    const middle = idOf(await add({ parents: [top] }));
    const bottom = idOf(await add({ parents: [middle] }));
    expect(await edit(top, { parents: [bottom] })).toMatchObject({
      code: 400,
      data: { parents: expect.stringContaining('below this role') },
    });
    expect(await edit(top, { parents: [top] })).toMatchObject({ code: 400 });
    expect(await edit(bottom, { parents: [999_999] })).toMatchObject({ code: 400 });
  });

  test('circle is not closed by two who do it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [idOf(await add()), idOf(await add())];
      await Promise.all([edit(a, { parents: [b] }), edit(b, { parents: [a] })]);
      const parents = [await get(a), await get(b)].map((role) => role.parents.length);
      expect(parents.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(1);
    }
  });

  test('in use keeps its level and can’t be deleted; the refusal says by whom', async () => {
    const roleId = idOf(await add());
    const holder = await w.make.person({ roleId, projectId: (await w.make.project()).id });
    const child = await add({ parents: [roleId] });
    expect(await edit(roleId, { level: 40 })).toMatchObject({
      code: 400,
      data: { level: expect.any(String) },
    });
    const refused = await w.call(roleApi, 'remove', { roleId }, admin);
    expect(refused).toMatchObject({
      code: 409,
      data: {
        which: 'inUse',
        blockers: [
          { what: 'user', count: 1, names: [holder.user.nickName] },
          { what: 'role', count: 1 },
        ],
      },
    });
    await w.db.deleteFrom('assignment').where('id', '=', holder.assignment.id).execute();
    expect(await w.call(roleApi, 'remove', { roleId: idOf(child) }, admin)).toMatchObject({ code: 200 });
    expect(await w.call(roleApi, 'remove', { roleId }, admin)).toMatchObject({ code: 200 });
    expect(await w.call(roleApi, 'get', { roleId }, admin)).toMatchObject({ code: 404 });
  });

  test('is found by the role above it, and by a region or a building that it reaches', async () => {
    const found = async (asked: SentOf<typeof roleApi.ops.list>, token = admin) =>
      (await w.ok(roleApi, 'list', { limit: 50, ...asked }, token)).list.map(({ roleId }) => roleId);
    const building = await w.make.building();
    const above = idOf(await add());
    const below = idOf(await add({ parents: [above] }));
    const there = idOf(await add({ dataScope: 30, buildings: [building.id] }));
    const region = idOf(await add({ level: 10, dataScope: 20, regions: ['EAST'] }));
    expect(await found({ parentId: above })).toEqual([below]);
    expect(await found({ parentId: below })).toEqual([]);
    expect(await found({ buildingId: building.id })).toEqual([there]);
    expect(await found({ regionCode: 'EAST' })).toContain(region);
    expect(await found({ regionCode: 'EAST' })).not.toContain(there);
    // A role out of sight, and a building, tell nothing of those below it or reaching it.
    const { token, role } = await manager();
    expect(await found({ parentId: above }, token)).toEqual([]);
    const own = idOf(await add({ parents: [role.id], dataScope: 30, buildings: [building.id] }));
    expect(await found({}, token)).toContain(own);
    expect(await found({ buildingId: building.id }, token)).toEqual([]);
    // Nor does the building beside the one that somebody is narrowed to.
    const beside = await w.make.building({ projectId: building.projectId });
    const narrowed = await w.make.person({
      role: { level: 30, resources: ['sys:role:view'] },
      projectId: building.projectId,
      narrowed: { buildingIds: [building.id] },
    });
    const parents = [narrowed.assignment.roleId];
    const [near, far] = [
      idOf(await add({ parents, dataScope: 30, buildings: [building.id] })),
      idOf(await add({ parents, dataScope: 30, buildings: [beside.id] })),
    ];
    expect(await found({}, narrowed.token)).toEqual(expect.arrayContaining([near, far]));
    expect(await found({ buildingId: building.id }, narrowed.token)).toEqual([near]);
    expect(await found({ buildingId: beside.id }, narrowed.token)).toEqual([]);
  });

  test('counts its holders by person: namesakes are two, and one in several places is one', async () => {
    const roleId = idOf(await add());
    const places = [(await w.make.project()).id, (await w.make.project()).id];
    const nickName = uniqueName('同名');
    const [one, other] = [await w.make.user({ nickName }), await w.make.user({ nickName })];
    for (const projectId of places) await w.make.assign(one.id, { roleId, projectId });
    await w.make.assign(other.id, { roleId, projectId: places[0] });
    const impact = await w.call(roleApi, 'impact', { roleId }, admin);
    expect(impact.data).toMatchObject({ users: 2, names: [nickName, nickName] });
    expect(await w.call(roleApi, 'remove', { roleId }, admin)).toMatchObject({
      code: 409,
      data: { blockers: [{ what: 'user', count: 2 }] },
    });
  });

  test('made invalid ends the sessions that act with it, and no others', async () => {
    const roleId = idOf(await add());
    const projectId = (await w.make.project()).id;
    const holder = await w.make.person({ roleId, projectId });
    const other = await w.make.assign(holder.user.id, { role: { level: 30 }, projectId });
    const elsewhere = await w.make.session(holder.user.id, other);
    const impact = await w.call(roleApi, 'impact', { roleId }, admin);
    expect(impact.data).toMatchObject({ users: 1, sessions: 1, children: 0, names: [holder.user.nickName] });
    const ended = await w.call(roleApi, 'updateState', { roleId, state: 'Y' }, admin);
    expect(ended.data).toEqual({ state: 'Y', endedSessions: 1 });
    expect(await w.call(userApi, 'getUserInfo', {}, holder.token)).toMatchObject({ code: 4001 });
    expect(await w.call(userApi, 'getUserInfo', {}, elsewhere)).toMatchObject({ code: 200 });
  });

  test('change takes effect at the next request of who acts with it', async () => {
    const permissions = { ...nothing, mdi: ['sys:role:view'] };
    const roleId = idOf(await add({ permissions }));
    const { token } = await w.make.person({ roleId, projectId: (await w.make.project()).id });
    expect(await w.call(roleApi, 'int', {}, token)).toMatchObject({ code: 200 });
    expect(await edit(roleId, { permissions: nothing })).toMatchObject({ code: 200 });
    expect(await w.call(roleApi, 'int', {}, token)).toMatchObject({ code: 403 });
  });

  test('edit of somebody who saw an older version is told, also when only permissions changed', async () => {
    const roleId = idOf(await add());
    const { version } = await get(roleId);
    await edit(roleId, { permissions: { ...nothing, mdi: ['sys:role:view'] } });
    const { roleCode: _, ...input } = newRole();
    expect(await w.call(roleApi, 'edit', { roleId, version, ...input }, admin)).toMatchObject({
      code: 409,
      data: { which: 'version' },
    });
  });

  test('is audited with its permissions', async () => {
    const roleId = idOf(await add());
    await edit(roleId, { permissions: { ...nothing, mdi: ['sys:role:view'] } });
    const { changes } = await w.db
      .selectFrom('audit')
      .select('changes')
      .where('op', '=', 'role/edit')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(changes).toContainEqual({
      entity: 'role',
      id: roleId,
      before: { permissions: [] },
      after: { permissions: ['mdi/sys:role:view'] },
    });
  });
});

describe('the built-in administrator role', () => {
  test('can be renamed, and nothing else', async () => {
    const { id } = await w.make.administratorRole();
    expect(await edit(id, { description: '总部' })).toMatchObject({ code: 200 });
    for (const change of [
      { canSignIn: false },
      { dataScope: 20 as const, regions: ['EAST'] },
      { permissions: nothing },
    ]) {
      expect(await edit(id, change)).toMatchObject({ code: 400 });
    }
    expect(await w.call(roleApi, 'updateState', { roleId: id, state: 'Y' }, admin)).toMatchObject({
      code: 400,
    });
    expect(await w.call(roleApi, 'remove', { roleId: id }, admin)).toMatchObject({ code: 400 });
  });
});

describe('somebody with less than the administrator', () => {
  test('sees the own role and those below it, and changes only those below', async () => {
    const { role, token } = await manager();
    const child = await w.make.role({ level: 40, parents: [role.id] });
    const stranger = await w.make.role({ level: 40 });
    const list = await w.ok(roleApi, 'list', { limit: 50 }, token);
    expect(list.list.map((one) => one.roleId).sort()).toEqual([role.id, child.id].sort());
    expect(list.list.find((one) => one.roleId === role.id)?.can).toEqual({
      edit: false,
      state: false,
      remove: false,
    });
    expect(list.list.find((one) => one.roleId === child.id)?.can.edit).toBe(true);
    expect(await w.call(roleApi, 'get', { roleId: stranger.id }, token)).toMatchObject({ code: 404 });
    expect(await w.call(roleApi, 'remove', { roleId: stranger.id }, token)).toMatchObject({ code: 404 });
    expect(await w.call(roleApi, 'remove', { roleId: role.id }, token)).toMatchObject({ code: 403 });
    expect(await w.call(roleApi, 'remove', { roleId: child.id }, token)).toMatchObject({ code: 200 });
  });

  test('gives only what the own role holds, and leaves what others gave', async () => {
    const { role, token } = await manager();
    const more = { ...nothing, mdi: ['sys:project:edit'] };
    const input = { parents: [role.id], level: 40 as const };
    expect(await add({ ...input, permissions: more }, token)).toMatchObject({
      code: 400,
      data: { permissions: expect.stringContaining('sys:project:edit') },
    });
    const child = await w.make.role({ level: 40, parents: [role.id], resources: ['sys:project:edit'] });
    expect(await edit(child.id, { permissions: nothing }, token)).toMatchObject({ code: 400 });
    const both = { ...nothing, mdi: ['sys:project:edit', 'sys:project:view'] };
    expect(await edit(child.id, { permissions: both }, token)).toMatchObject({ code: 200 });
    expect([...(await get(child.id)).permissions.mdi].sort()).toEqual(both.mdi);
  });

  test('adds roles only below the own one, never with more authority', async () => {
    const { role, token } = await manager();
    expect(await add({ level: 40 }, token)).toMatchObject({
      code: 400,
      data: { parents: expect.any(String) },
    });
    expect(await add({ level: 10, parents: [role.id] }, token)).toMatchObject({
      code: 400,
      data: { level: expect.any(String) },
    });
    expect(await add({ level: 40, parents: [role.id] }, token)).toMatchObject({ code: 200 });
  });

  test('can’t let a role reach further than the own reach', async () => {
    const [here, there] = [
      await w.make.project({ provinceCode: 'SH' }),
      await w.make.project({ provinceCode: 'BJ' }),
    ];
    const [near, far] = [
      await w.make.building({ projectId: here.id }),
      await w.make.building({ projectId: there.id }),
    ];
    const role = await w.make.role({ level: 10, dataScope: 20, regionCodes: ['EAST'], resources: mine });
    const { token } = await w.make.person({ roleId: role.id });
    const own = { level: 10 as const, parents: [role.id] };
    expect(await add({ ...own, dataScope: 10 }, token)).toMatchObject({
      code: 400,
      data: { dataScope: expect.any(String) },
    });
    expect(await add({ ...own, dataScope: 20, regions: ['NORTH'] }, token)).toMatchObject({ code: 404 });
    expect(await add({ ...own, dataScope: 30, buildings: [near.id, far.id] }, token)).toMatchObject({
      code: 404,
    });
    expect(await add({ ...own, dataScope: 30, buildings: [near.id] }, token)).toMatchObject({ code: 200 });
    expect(await add({ ...own, dataScope: 20, regions: ['EAST'] }, token)).toMatchObject({ code: 200 });
    const wide = await w.make.role({ level: 10, dataScope: 10, parents: [role.id] });
    expect(await edit(wide.id, {}, token)).toMatchObject({ code: 403 });
    const projects = await w.call(roleApi, 'projects', { regionCode: 'NORTH' }, token);
    expect(projects.data).toEqual([]);
    expect((await w.call(roleApi, 'buildings', { projectId: there.id }, token)).data).toEqual([]);
  });

  test('needs a region or building when the data scope says so', async () => {
    expect(await add({ dataScope: 20 })).toMatchObject({ code: 400, data: { regions: expect.any(String) } });
    expect(await add({ dataScope: 30 })).toMatchObject({
      code: 400,
      data: { buildings: expect.any(String) },
    });
  });
});

test('the form learns levels, parents and the tree with what is one’s own', async () => {
  const { role, token } = await manager(30, ['sys:role:view', 'sys:role:add']);
  const data = await w.ok(roleApi, 'int', {}, token);
  const form = data;
  expect(form).toMatchObject({ levels: [30, 40], ownParent: role.id });
  const system = form.permissions.mdi.find((one) => one.key === 'sysManage');
  expect(system?.children.find((one) => one.key === 'sys:role:view')?.mine).toBe(true);
  expect(system?.children.find((one) => one.key === 'sys:project:view')?.mine).toBe(false);
  expect((await w.call(roleApi, 'int', {}, admin)).data).toMatchObject({
    levels: [10, 30, 40],
    ownParent: null,
  });
});

test('the form offers, by level, only data scopes that reach no further than one’s own', async () => {
  const role = await w.make.role({ level: 10, resources: mine, dataScope: 20, regionCodes: ['EAST'] });
  const { token } = await w.make.person({ roleId: role.id });
  expect((await w.call(roleApi, 'int', {}, token)).data).toMatchObject({
    dataScopes: [
      { level: 10, allowed: [20, 30] },
      { level: 30, allowed: [10, 20, 30] },
      { level: 40, allowed: [10, 20, 30] },
    ],
  });
});
