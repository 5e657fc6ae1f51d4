import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allResources, fingerprint } from '../../../test/factories/twins.ts';
import { type World, world } from '../../../test/world.ts';
import { staffedProjects, usersIn } from './user.fixture.ts';

let w: World;
let admin: string;
let here: { id: number; name: string };
let there: { id: number; name: string };
let staff: { id: number; code: string };
beforeAll(async () => {
  w = await world();
  ({ admin, here, there, staff } = await staffedProjects(w));
});

const zh = { lang: 'zh_CN' };
const { staffAt, manager, get, assignmentsOf } = usersIn(
  () => w,
  () => ({ admin, here, staff }),
);

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
