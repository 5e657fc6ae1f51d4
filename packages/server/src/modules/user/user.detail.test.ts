import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allResources, fingerprint } from '../../../test/factories/twins.ts';
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
const get = async (mdiUserId: number, token = admin, options = {}) =>
  await w.ok(userApi, 'get', { mdiUserId }, token, options);
const assignmentsOf = (userId: number) =>
  w.db.selectFrom('assignment').selectAll().where('userId', '=', userId).execute();

describe('one user', () => {
  test('is told with masked phone, roles, limits and what may be done', async () => {
    const building = await w.make.building({ projectId: here.id, name: '一号楼' });
    const { user } = await w.make.person({
      roleId: staff.id,
      projectId: here.id,
      narrowed: { buildingIds: [building.id] },
    });
    const told = await get(user.id);
    expect(told.phone).toBe(`${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`);
    expect(JSON.stringify(told)).not.toContain(user.phone);
    expect(told).toMatchObject({
      hasPassword: true,
      chatBound: false,
      assignments: [
        {
          roleName: 'Staff',
          projectName: here.name,
          regions: null,
          buildings: [{ buildingName: '一号楼' }],
          kept: null,
          can: { remove: true },
        },
      ],
      can: { edit: true, grant: true, state: true, resetPassword: true, remove: true, showPhone: true },
    });
    expect((await get(user.id, admin, zh)).assignments[0]?.roleName).toBe('物业员工');
  });

  test('shows only the roles in places the caller reaches, and is then not to be changed as a whole', async () => {
    const { user } = await staffAt();
    await w.make.assign(user.id, { roleId: staff.id, projectId: there.id });
    const told = await get(user.id, (await manager()).token);
    expect(told.assignments.map((one) => one.projectName)).toEqual([here.name]);
    expect(told.can).toEqual({
      edit: false,
      grant: true,
      state: false,
      resetPassword: false,
      remove: false,
      showPhone: false,
      viewAs: false,
      resetAuthenticator: false,
    });
  });

  test('says of the own account and role what can not be done', async () => {
    const me = await manager();
    const own = await get(me.user.id, me.token);
    expect(own.can).toMatchObject({ edit: true, state: false, remove: false });
    expect(own.assignments).toMatchObject([{ kept: 'above', can: { remove: false } }]);
  });

  test('out of reach is the same as none', async () => {
    const { user } = await staffAt(there.id);
    const me = await manager();
    const ask = { mdiUserId: user.id };
    const answers = [
      await w.call(userApi, 'get', ask, me.token),
      await w.call(userApi, 'impact', ask, me.token),
      await w.call(userApi, 'effective', ask, me.token),
      await w.call(userApi, 'why', { ...ask, resource: 'sys:user:view' }, me.token),
      await w.call(userApi, 'showPhone', ask, me.token),
      await w.call(
        userApi,
        'grant',
        { ...ask, assignment: { roleCode: staff.code, projectId: here.id } },
        me.token,
      ),
    ];
    expect(answers.map((answer) => answer.code)).toEqual([404, 404, 404, 404, 404, 404]);
    const none = await w.call(userApi, 'get', { mdiUserId: 999_999 }, me.token);
    expect(answers[0]).toEqual(none);
  });
});

describe('the full phone', () => {
  test('is told to who holds the right, and the look stands in the audit without the number', async () => {
    const { user } = await staffAt();
    const { data } = await w.call(userApi, 'showPhone', { mdiUserId: user.id }, admin);
    expect(data).toEqual({ phone: user.phone });
    const row = await w.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ op: 'user/showPhone', code: 200 });
    expect(JSON.stringify(row)).not.toContain(user.phone);
  });

  test('is refused without the right, and of somebody with more authority', async () => {
    const { user } = await staffAt();
    const viewer = await w.make.person({ role: { resources: ['sys:user:view'] } });
    expect(await w.call(userApi, 'showPhone', { mdiUserId: user.id }, viewer.token)).toMatchObject({
      code: 403,
    });
    const above = await w.make.person();
    await w.make.assign(above.user.id, { roleId: staff.id, projectId: here.id });
    const me = await manager();
    const answer = await w.call(userApi, 'showPhone', { mdiUserId: above.user.id }, me.token);
    expect(answer).toMatchObject({ code: 403, data: null });
    expect((await get(above.user.id, me.token)).can.showPhone).toBe(false);
  });
});

describe('one more role', () => {
  const grant = (mdiUserId: number, assignment: object, token = admin, options = {}) =>
    w.call(
      userApi,
      'grant',
      { mdiUserId, assignment: { roleCode: staff.code, ...assignment } },
      token,
      options,
    );

  test('is given where the giver reaches, narrowed, and counts at once', async () => {
    const { user } = await staffAt();
    const building = await w.make.building({ projectId: there.id });
    const answer = await grant(user.id, { projectId: there.id, buildings: [building.id] });
    expect(answer).toMatchObject({ code: 200, data: { assignmentId: expect.any(Number) } });
    expect((await get(user.id)).assignments).toHaveLength(2);
    const held = await assignmentsOf(user.id);
    expect(held.find((one) => one.projectId === there.id)?.buildingIds).toEqual([building.id]);
  });

  test('is refused when it is held already, needs a place, or lies out of reach', async () => {
    const { user } = await staffAt();
    const me = await manager();
    const before = await fingerprint(w.db);
    expect(await grant(user.id, { projectId: here.id })).toMatchObject({
      code: 400,
      message: 'The user already holds this role',
    });
    expect(await grant(user.id, { projectId: here.id }, admin, zh)).toMatchObject({
      message: '该用户已拥有此角色',
    });
    expect(await grant(user.id, {})).toMatchObject({ code: 400 });
    expect(await grant(user.id, { projectId: 999_999 })).toMatchObject({ code: 404 });
    expect(await grant(user.id, { projectId: there.id }, me.token)).toMatchObject({ code: 400 });
    expect(await fingerprint(w.db)).toBe(before);
  });

  test('is given once by sixteen who give it at the same time', async () => {
    const user = await w.make.user();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => grant(user.id, { projectId: here.id })),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(answers.map((answer) => answer.code)).not.toContain(500);
    expect(await assignmentsOf(user.id)).toHaveLength(1);
  });

  test('of a giver who is limited must be limited too, and the refusal says so', async () => {
    const building = await w.make.building({ projectId: here.id });
    const role = await w.make.role({ level: 30, name: '楼管', nameEn: 'Caretaker' });
    const me = await w.make.person({
      role: { resources: allResources },
      narrowed: { buildingIds: [building.id] },
    });
    await w.db.insertInto('roleParent').values({ roleId: role.id, parentId: me.assignment.roleId }).execute();
    const { user } = await staffAt();
    const given = { mdiUserId: user.id, assignment: { roleCode: role.code, projectId: here.id } };
    expect(await w.call(userApi, 'grant', given, me.token)).toMatchObject({
      code: 400,
      message: expect.stringContaining('Limit the role “Caretaker”'),
    });
    const limited = { ...given, assignment: { ...given.assignment, buildings: [building.id] } };
    expect(await w.call(userApi, 'grant', limited, me.token)).toMatchObject({ code: 200 });
  });
});

describe('a role', () => {
  const revoke = (assignmentId: number, token = admin, options = {}) =>
    w.call(userApi, 'revoke', { assignmentId }, token, options);

  test('is taken away alone, and whoever acts with it is out at the next call', async () => {
    const { user, assignment, token } = await staffAt();
    await w.make.assign(user.id, { roleId: staff.id, projectId: there.id });
    expect(await revoke(assignment.id)).toMatchObject({ code: 200, data: true });
    expect((await assignmentsOf(user.id)).map((one) => one.projectId)).toEqual([there.id]);
    expect(await w.call(userApi, 'getUserInfo', {}, token)).toMatchObject({ code: 4001 });
    expect(await revoke(assignment.id)).toMatchObject({ code: 404 });
  });

  test('given from above stays, and the page says so before', async () => {
    const { user, assignment } = await staffAt();
    const me = await manager();
    expect((await get(user.id, me.token)).assignments).toMatchObject([
      { kept: 'above', can: { remove: false } },
    ]);
    expect(await revoke(assignment.id, me.token)).toMatchObject({
      code: 409,
      message: 'This permission was granted by a higher authority and can’t be revoked',
      data: { which: 'state' },
    });
    expect(await revoke(assignment.id, me.token, zh)).toMatchObject({
      message: '该权限由上级授予，不能收回',
    });
  });

  test('out of reach is the same as none', async () => {
    const { assignment } = await staffAt(there.id);
    const me = await manager();
    expect(await revoke(assignment.id, me.token)).toEqual(await revoke(999_999, me.token));
    expect(await assignmentsOf(assignment.userId)).toHaveLength(1);
  });

  test('can not be taken away by whoever acts with it, in either way', async () => {
    const me = await w.make.person({ role: { resources: allResources } });
    const role = w.db.selectFrom('role').select('code').where('id', '=', me.assignment.roleId);
    const { code: roleCode } = await role.executeTakeFirstOrThrow();
    expect((await get(me.user.id, me.token)).assignments).toMatchObject([{ kept: 'own' }]);
    const answers = [
      await revoke(me.assignment.id, me.token),
      await w.call(userApi, 'deleteUserPermission', { mdiUserId: me.user.id, roleCode }, me.token),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        code: 409,
        message: expect.stringContaining('currently using'),
        data: { which: 'state' },
      });
    }
    expect(await assignmentsOf(me.user.id)).toHaveLength(1);
  });
});

describe('what becoming invalid touches', () => {
  test('is counted: roles, projects, and the sessions that are open now', async () => {
    const { user, assignment } = await staffAt();
    await w.make.assign(user.id, { roleId: staff.id, projectId: there.id });
    const other = await w.make.role({ level: 30 });
    await w.make.assign(user.id, { roleId: other.id, projectId: there.id });
    const long = new Date(w.now().getTime() - 1000 * 60_000);
    await w.make.session(user.id, assignment, { usedAt: long });
    await w.make.session(user.id, assignment, { endedAt: w.now() });
    await w.make.session(user.id, assignment);
    const { data } = await w.call(userApi, 'impact', { mdiUserId: user.id }, admin);
    expect(data).toEqual({ roles: 3, projects: 2, sessions: 2, others: false });
    const end = { mdiUserId: user.id, state: 'Y' as const };
    expect((await w.call(userApi, 'updateState', end, admin)).data).toMatchObject({ endedSessions: 2 });
  });
});
