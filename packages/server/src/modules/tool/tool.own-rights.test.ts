import { toolApi } from '@mdi/contract/modules/tool/tool.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
let here: { id: number; name: string };
let admin: { id: number; code: string };
let staff: { id: number; code: string };
beforeAll(async () => {
  w = await world();
  here = await w.make.project({ name: '近处' });
  admin = await w.make.role({
    level: 30,
    name: '物业管理员',
    nameEn: 'Property administrator',
    resources: ['sys:user:view', 'sys:user:edit', 'sys:user:delete', 'pass:tenantReport:view'],
  });
  staff = await w.make.role({
    level: 30,
    name: '物业员工',
    nameEn: 'Staff',
    resources: ['sys:user:view', 'sys:project:edit'],
  });
  await w.db.insertInto('roleParent').values({ roleId: staff.id, parentId: admin.id }).execute();
});

const rightsOf = (token: string, options = {}) => w.ok(toolApi, 'rights', {}, token, options);
const staffHere = (more = {}) => w.make.person({ roleId: staff.id, projectId: here.id, ...more });

test('every page and button is told with whether the role of now may do it, in the language of the call', async () => {
  const { token } = await staffHere();
  const { roles, rights } = await rightsOf(token);
  expect(roles).toEqual([{ roleName: 'Staff', projectName: '近处', companyName: null, current: true }]);
  const of = (resource: string) => rights.find((right) => right.resource === resource);
  expect(of('sys:user:view')).toMatchObject({ group: 'System', page: 'Users', button: null, may: true });
  expect(of('sys:user:delete')).toMatchObject({ page: 'Users', button: 'Delete user', may: false });
  expect(of('sys:role:view')).toMatchObject({ may: false, short: null, others: [] });
  const zh = await rightsOf(token, { lang: 'zh_CN' });
  expect(zh.rights.find(({ resource }) => resource === 'sys:user:delete')).toMatchObject({
    group: '系统管理',
    button: '删除用户',
  });
});

test('of what is missing it says who gives it, by name where the caller sees them', async () => {
  const there = await w.make.project();
  const near = await w.make.person({ roleId: admin.id, projectId: here.id });
  const far = await w.make.person({ roleId: admin.id, projectId: there.id });
  const { token } = await staffHere();
  const { givers, rights } = await rightsOf(token);
  expect(givers).toEqual([{ roleName: 'Property administrator', people: [near.user.nickName] }]);
  expect(JSON.stringify(givers)).not.toContain(far.user.nickName);
  const of = (resource: string) => rights.find((right) => right.resource === resource)?.givers;
  expect([of('sys:user:delete'), of('sys:role:view'), of('sys:user:view')]).toEqual([[0], [], []]);
});

test('a right that another role of one’s own has is told with that role, while that role counts', async () => {
  const { token, user } = await staffHere();
  const other = await w.make.assign(user.id, { roleId: admin.id, projectId: here.id });
  const of = async () => {
    const { roles, rights } = await rightsOf(token);
    const right = rights.find(({ resource }) => resource === 'sys:user:delete');
    return right?.others.map((at) => roles[at]?.roleName);
  };
  expect(await of()).toEqual(['Property administrator']);
  const over = { endsAt: new Date(w.now().getTime() - 1000) };
  await w.db.updateTable('assignment').set(over).where('id', '=', other.id).execute();
  expect(await of()).toEqual([]);
});

test('a right that is held and reaches too little is told so', async () => {
  const { id: buildingId } = await w.make.building({ projectId: here.id });
  const { token } = await staffHere({ narrowed: { buildingIds: [buildingId] } });
  const { rights } = await rightsOf(token);
  expect(rights.find(({ resource }) => resource === 'sys:project:edit')).toMatchObject({
    may: false,
    short: 'wholeProject',
    givers: [],
  });
});
