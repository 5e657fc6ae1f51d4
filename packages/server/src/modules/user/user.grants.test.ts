import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../test/factories/inputs.ts';
import { allResources, fingerprint } from '../../../test/factories/twins.ts';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

type Grant = NonNullable<Parameters<typeof newUser>[0]>['assignments'];
type Person = Awaited<ReturnType<World['make']['person']>>;

const give = (token: string, assignments: Grant) =>
  w.call(userApi, 'addUser', newUser({ assignments: assignments ?? [] }), token);
const child = (p: Person, level: 10 | 30 | 40, facts: object = {}) =>
  w.make.role({ level, parents: [p.assignment.roleId], ...facts });

describe('nobody gives what they do not hold:', () => {
  test('a role that is not below their own', async () => {
    const p = await w.make.person({ role: { level: 30, resources: allResources } });
    const projectId = p.assignment.projectId ?? 0;
    const stranger = await w.make.role({ level: 30 });
    const higher = await child(p, 10);
    const invalid = await child(p, 30, { state: 'Y' });
    for (const role of [stranger, higher, invalid, { code: 'HQ_ADMIN' }, { code: 'NO_SUCH' }]) {
      expect(await give(p.token, [{ roleCode: role.code, projectId }])).toMatchObject({ code: 400 });
    }
    const below = await child(p, 30);
    expect(await give(p.token, [{ roleCode: below.code, projectId }])).toMatchObject({ code: 200 });
  });

  test('a role with a resource that their own lacks', async () => {
    const resources = ['sys:user:add', 'sys:user:view'] as const;
    const p = await w.make.person({ role: { level: 30, resources } });
    const projectId = p.assignment.projectId ?? 0;
    const more = await child(p, 30, { resources: ['sys:user:delete'] });
    const less = await child(p, 30, { resources: ['sys:user:view'] });
    expect(await give(p.token, [{ roleCode: more.code, projectId }])).toMatchObject({ code: 400 });
    expect(await give(p.token, [{ roleCode: less.code, projectId }])).toMatchObject({ code: 200 });
    const { data } = await w.call(userApi, 'int', {}, p.token);
    expect(data).toMatchObject({ roles: [{ roleCode: less.code }] });
  });

  test('a tenant’s role in the property company, whose people hold roles of the project', async () => {
    const p = await w.make.person({ role: { level: 30, resources: allResources } });
    const projectId = p.assignment.projectId ?? 0;
    const { code: roleCode } = await child(p, 40);
    const propertyCompany = await w.make.company({ projectId, category: 0 });
    const tenant = await w.make.company({ projectId });
    expect(await give(p.token, [{ roleCode, projectId, tenantId: propertyCompany.id }])).toMatchObject({
      code: 404,
    });
    expect(await give(p.token, [{ roleCode, projectId, tenantId: tenant.id }])).toMatchObject({ code: 200 });
    const { data } = await w.call(userApi, 'companies', { projectId }, p.token);
    expect(data).toEqual([{ tenantId: tenant.id, tenantName: tenant.name }]);
  });

  test('head office beyond their own regions', async () => {
    const p = await w.make.person({
      role: { resources: allResources, dataScope: 20, regionCodes: ['EAST'] },
    });
    const { code: roleCode } = await child(p, 10);
    const there = await w.make.building({ projectId: (await w.make.project({ provinceCode: 'BJ' })).id });
    const before = await fingerprint(w.db);
    for (const reach of [{}, { regions: ['EAST', 'NORTH'] }, { buildings: [there.id] }]) {
      expect((await give(p.token, [{ roleCode, ...reach }])).code).toBeGreaterThanOrEqual(400);
    }
    expect(await fingerprint(w.db)).toBe(before);
    expect(await give(p.token, [{ roleCode, regions: ['EAST'] }])).toMatchObject({ code: 200 });
  });

  test('a region or a whole project when they hold some buildings of it', async () => {
    const building = await w.make.building();
    const narrowed = { buildingIds: [building.id] };
    const office = await w.make.person({ role: { resources: allResources }, narrowed });
    const { projectId } = building;
    const seat = { role: { level: 30 as const, resources: allResources }, projectId, narrowed };
    const property = await w.make.person(seat);
    for (const p of [office, property]) {
      const { code: roleCode } = await child(p, 30);
      expect(await give(p.token, [{ roleCode, projectId }])).toMatchObject({ code: 400 });
      const within = { roleCode, projectId, buildings: [building.id] };
      expect(await give(p.token, [within])).toMatchObject({ code: 200 });
    }
    const { code: roleCode } = await child(office, 10);
    expect(await give(office.token, [{ roleCode, regions: ['EAST'] }])).toMatchObject({ code: 400 });
    expect(await give(office.token, [{ roleCode, buildings: [building.id] }])).toMatchObject({ code: 200 });
  });
});

test('a limited giver sees and may take back the head-office role given within the own reach', async () => {
  const p = await w.make.person({ role: { resources: allResources, dataScope: 20, regionCodes: ['EAST'] } });
  const { code: roleCode } = await child(p, 10);
  const { mdiUserId } = done(await give(p.token, [{ roleCode, regions: ['EAST'] }]));
  const list = await w.call(userApi, 'list', { roleCode }, p.token);
  expect(list.data).toMatchObject({ total: 1, list: [{ mdiUserId }] });
  expect(await w.call(userApi, 'deleteUserPermission', { mdiUserId, roleCode }, p.token)).toMatchObject({
    code: 200,
  });
});

/** Everything that changes an account as a whole. */
const acts = (token: string, mdiUserId: number) => [
  () => w.call(userApi, 'updateState', { mdiUserId, state: 'Y' }, token),
  () => w.call(userApi, 'resetPwd', { mdiUserId }, token),
  () => w.call(userApi, 'deleteUserInfo', { mdiUserId }, token),
  () => {
    const { assignments: _, ...facts } = newUser();
    return w.call(userApi, 'updateUser', { mdiUserId, version: 1, ...facts }, token);
  },
];

describe('an account that holds more than the caller reaches can not be taken over:', () => {
  const refuses = async (token: string, mdiUserId: number) => {
    const before = await fingerprint(w.db);
    for (const act of acts(token, mdiUserId)) expect(await act()).toMatchObject({ code: 403 });
    expect(await fingerprint(w.db)).toBe(before);
  };

  test('higher authority', async () => {
    const p = await w.make.person({ role: { level: 30, resources: allResources } });
    const above = await w.make.person();
    await w.make.assign(above.user.id, { role: { level: 30 }, projectId: p.assignment.projectId });
    await refuses(p.token, above.user.id);
  });

  test('the same authority in another project', async () => {
    const p = await w.make.person({ role: { level: 30, resources: allResources } });
    const both = await w.make.person({ role: { level: 30 }, projectId: p.assignment.projectId });
    await w.make.assign(both.user.id, { role: { level: 30 }, projectId: (await w.make.project()).id });
    await refuses(p.token, both.user.id);
  });

  test('national head office, by a region manager who sees the person in a project', async () => {
    const p = await w.make.person({
      role: { resources: allResources, dataScope: 20, regionCodes: ['EAST'] },
    });
    const national = await w.make.person();
    await w.make.assign(national.user.id, { role: { level: 30 }, projectId: (await w.make.project()).id });
    await refuses(p.token, national.user.id);
    const code = { mdiUserId: national.user.id, roleCode: (await roleOf(national)).code };
    expect(await w.call(userApi, 'deleteUserPermission', code, p.token)).toMatchObject({ code: 404 });
  });

  const roleOf = (p: Person) =>
    w.db.selectFrom('role').select('code').where('id', '=', p.assignment.roleId).executeTakeFirstOrThrow();
});

test('a role given from above stays; the same one given by an equal goes', async () => {
  const p = await w.make.person({ role: { level: 30, resources: allResources } });
  const projectId = p.assignment.projectId ?? 0;
  const role = await child(p, 30);
  const [mine, theirs] = [await w.make.user(), await w.make.user()];
  const place = { roleId: role.id, projectId };
  const own = await w.make.assign(mine.id, place);
  await w.make.assign(theirs.id, place);
  await w.db.updateTable('assignment').set({ grantedLevel: 30 }).where('id', '=', own.id).execute();
  const take = (mdiUserId: number) =>
    w.call(userApi, 'deleteUserPermission', { mdiUserId, roleCode: role.code, projectId }, p.token);
  expect(await take(theirs.id)).toMatchObject({ code: 409, data: { which: 'state' } });
  expect(await take(mine.id)).toMatchObject({ code: 200 });
  expect(await take(mine.id)).toMatchObject({ code: 404 });
});

test('a list filtered by project or role tells nothing of places out of sight', async () => {
  const p = await w.make.person({ role: { level: 30, resources: allResources } });
  const both = await w.make.person({ role: { level: 30 }, projectId: p.assignment.projectId });
  const hidden = await w.make.role({ level: 30 });
  const there = await w.make.project();
  await w.make.assign(both.user.id, { roleId: hidden.id, projectId: there.id });
  for (const filter of [{ projectId: there.id }, { roleCode: hidden.code }]) {
    expect((await w.call(userApi, 'list', filter, p.token)).data).toMatchObject({ total: 0 });
  }
  const { data } = await w.call(userApi, 'list', {}, p.token);
  expect(JSON.stringify(data)).not.toContain(hidden.code);
});
