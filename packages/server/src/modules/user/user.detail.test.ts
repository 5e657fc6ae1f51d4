import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
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
const { staffAt, manager, get } = usersIn(
  () => w,
  () => ({ admin, here, staff }),
);

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
