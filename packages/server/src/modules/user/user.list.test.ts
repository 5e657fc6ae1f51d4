import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
let project: { id: number; name: string };
let staff: { id: number; code: string };
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
  project = await w.make.project({ provinceCode: 'SH' });
  staff = await w.make.role({ level: 30, name: '物业员工', nameEn: 'Property staff' });
  const add = async (userName: string, nickName: string, phone: string, state: 'N' | 'Y' = 'N') => {
    const user = await w.make.user({ userName, nickName, phone, state });
    await w.make.assign(user.id, { roleId: staff.id, projectId: project.id });
  };
  await add('zhang.san', '张三', '13811112222');
  await add('Ｌi_Si', 'Ｌi Si 100%', '13811113333');
  await add('wang', '王五', '13911114444', 'Y');
});

type Asked = Parameters<typeof w.call<typeof userApi, 'list'>>[2];
const list = async (asked: Asked) => {
  const data = await w.ok(userApi, 'list', { roleCode: staff.code, ...asked }, admin);
  return data;
};
const names = async (asked: Asked) =>
  (await list({ sort: 'userName', ...asked })).list.map((u) => u.userName);

describe('the users', () => {
  test('show roles by project in the language of the call, and masked phones', async () => {
    expect(await list({ keyword: 'zhang' })).toEqual({
      total: 1,
      list: [
        {
          mdiUserId: expect.any(Number),
          userName: 'zhang.san',
          nickName: '张三',
          phone: '138****2222',
          state: 'N',
          signIn: 'active',
          link: null,
          roles: [{ roleCode: staff.code, roleName: 'Property staff', projectName: project.name }],
          createdAt: expect.stringMatching(/Z$/),
          version: 1,
          can: { edit: true, grant: true, state: true, resetPassword: true, remove: true, showPhone: true },
        },
      ],
    });
    const { data } = await w.call(userApi, 'list', { keyword: 'zhang' }, admin, { lang: 'zh_CN' });
    expect(data).toMatchObject({ list: [{ roles: [{ roleName: '物业员工' }] }] });
  });

  test('are found by name, nickname, and the whole phone or its last four, with % and _ literal', async () => {
    for (const keyword of ['ｚhang', '张', '13811112222', '+86 138-1111-2222', '2222']) {
      expect(await names({ keyword }), keyword).toEqual(['zhang.san']);
    }
    for (const keyword of ['li si', 'LI_', '100%', '_'])
      expect(await names({ keyword }), keyword).toEqual(['Ｌi_Si']);
    expect(await names({ keyword: '%%' })).toEqual([]);
  });

  test('can not be found by the digits that the mask hides', async () => {
    for (const keyword of ['1111', '38111122', '12222', '-', '+86']) {
      expect(await names({ keyword }), keyword).toEqual([]);
    }
  });

  test('filter by state and place, and sort both ways', async () => {
    expect(await names({ state: 'Y' })).toEqual(['wang']);
    expect(await names({ projectId: project.id })).toHaveLength(3);
    expect(await names({ projectId: project.id + 1000 })).toEqual([]);
    const [up, down] = [await names({ sort: 'createdAt' }), await names({ sort: '-createdAt' })];
    expect(up.toReversed()).toEqual(down);
  });

  test('page without repeating anybody', async () => {
    const seen = [...(await names({ limit: 2 })), ...(await names({ limit: 2, page: 2 }))];
    expect(new Set(seen).size).toBe(3);
    expect((await list({ limit: 2, page: 2 })).total).toBe(3);
  });
});

test('the tree goes from region to project to user', async () => {
  const { data } = await w.call(userApi, 'listTreeUser', {}, admin);
  expect(data).toMatchObject([
    {
      regionCode: 'EAST',
      regionName: 'East China',
      projects: [{ projectId: project.id, projectName: project.name, users: { length: 3 } }],
    },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/138\d{8}/);
});

test('the user form gets the roles, regions, projects and buildings the caller may give', async () => {
  const building = await w.make.building({ projectId: project.id });
  const { token, assignment } = await w.make.person({
    role: { dataScope: 20, regionCodes: ['EAST'], resources: ['sys:user:view'] },
  });
  const child = await w.make.role({ level: 30, dataScope: 30, parents: [assignment.roleId] });
  expect((await w.call(userApi, 'int', {}, token)).data).toEqual({
    roles: [{ roleCode: child.code, roleName: child.code, roleLevel: 30, dataScope: 30 }],
    regions: [{ regionCode: 'EAST', regionName: 'East China' }],
    projects: [{ projectId: project.id, projectName: project.name, regionCode: 'EAST' }],
    buildings: [{ buildingId: building.id, buildingName: building.name, projectId: project.id }],
  });
});

test('the list finds who may sign in, with a password or not yet, and who may not', async () => {
  const role = await w.make.role({ level: 10 });
  for (const [userName, more] of [
    ['signs.active', {}],
    ['signs.pending', { passwordHash: null }],
  ] as const) {
    const user = await w.make.user({ userName, ...more });
    await w.make.assign(user.id, { roleId: role.id });
  }
  await w.make.user({ userName: 'signs.none' });
  const found = (signIn: 'may' | 'active' | 'pending' | 'none') =>
    names({ roleCode: undefined, keyword: 'signs.', signIn });
  expect(await found('may')).toEqual(['signs.active', 'signs.pending']);
  expect(await found('active')).toEqual(['signs.active']);
  expect(await found('pending')).toEqual(['signs.pending']);
  expect(await found('none')).toEqual(['signs.none']);
});
