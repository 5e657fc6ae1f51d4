import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allResources, fingerprint } from '../../../test/factories/twins.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let here: { id: number };
let there: { id: number };
beforeAll(async () => {
  w = await world();
  here = await w.make.project();
  there = await w.make.project({ provinceCode: 'BJ' });
});

const nothing = { mdi: [], pm: [], pass: [], report: [] };

/** Head office of one region, and a role below theirs. */
async function regional() {
  const role = { resources: allResources, dataScope: 20 as const, regionCodes: ['EAST'] };
  const me = await w.make.person({ role });
  const below = (level: 10 | 30 | 40, facts: object = {}) =>
    w.make.role({ level, parents: [me.assignment.roleId], ...facts });
  return { me, below };
}

const holder = (roleId: number, projectId: number, seat: object = {}) =>
  w.make.person({ roleId, projectId, ...seat });

type Role = { id: number; name: string; level: 10 | 30 | 40; dataScope: 10 | 20 | 30 };
const edit = ({ id, name, level, dataScope }: Role, parent: number, token: string) => {
  const facts = { name: `${name}改`, nameEn: '', description: '', sort: 1, level, canSignIn: true };
  const more = { needsAuthenticator: false, parents: [parent], permissions: nothing };
  const scope = { dataScope, regions: dataScope === 20 ? ['EAST'] : [], buildings: [] };
  const input = { roleId: id, version: 1, ...facts, ...scope, ...more };
  return w.call(roleApi, 'edit', input, token);
};
const state = (roleId: number, to: 'N' | 'Y', token: string) =>
  w.call(roleApi, 'updateState', { roleId, state: to }, token);

const refused = {
  code: 403,
  message: 'People outside your scope also hold this role, so it can’t be changed. Copy it as a new role',
};

describe('a role that somebody holds beyond the caller’s reach', () => {
  test('is not changed or disabled, and says why', async () => {
    const { me, below } = await regional();
    const role = await below(30);
    await holder(role.id, here.id);
    const far = await holder(role.id, there.id);
    const before = await fingerprint(w.db);
    expect(await edit(role, me.assignment.roleId, me.token)).toMatchObject(refused);
    expect(await state(role.id, 'Y', me.token)).toMatchObject(refused);
    expect(await fingerprint(w.db)).toBe(before);
    const shown = await w.call(roleApi, 'get', { roleId: role.id }, me.token);
    expect(shown.data).toMatchObject({ heldBeyond: true, can: { edit: false, state: false }, users: 1 });
    await w.db.deleteFrom('assignment').where('id', '=', far.assignment.id).execute();
    expect(await edit(role, me.assignment.roleId, me.token)).toMatchObject({ code: 200 });
    expect(await state(role.id, 'Y', me.token)).toMatchObject({ code: 200, data: { endedSessions: 1 } });
  });

  test('may be held in another building of a company; head office of the same region is within', async () => {
    const { me, below } = await regional();
    const office = await below(10, { dataScope: 20, regionCodes: ['EAST'] });
    await w.make.person({ roleId: office.id });
    expect(await state(office.id, 'N', me.token)).toMatchObject({ code: 200 });
    const building = await w.make.building({ projectId: here.id });
    const narrowed = { narrowed: { buildingIds: [building.id] } };
    const seat = { role: { level: 30 as const, resources: allResources }, projectId: here.id, ...narrowed };
    const local = await w.make.person(seat);
    const role = await w.make.role({ level: 40, parents: [local.assignment.roleId] });
    const company = await w.make.company({ projectId: here.id });
    await w.make.lease({ companyId: company.id, buildingId: building.id });
    await holder(role.id, here.id, { companyId: company.id });
    expect(await state(role.id, 'N', local.token)).toMatchObject({ code: 200 });
    await w.make.lease({ companyId: company.id });
    expect(await state(role.id, 'Y', local.token)).toMatchObject(refused);
  });

  test('by who reaches everything is changed as before', async () => {
    const me = await w.make.person({ role: { resources: allResources } });
    const role = await w.make.role({ level: 30, parents: [me.assignment.roleId] });
    for (const { id } of [here, there]) await holder(role.id, id);
    expect(await state(role.id, 'Y', me.token)).toMatchObject({ code: 200, data: { endedSessions: 2 } });
  });
});

describe('numbers are those in sight, and the others have none:', () => {
  test('who a role’s change touches, and what stands against its removal', async () => {
    const { me, below } = await regional();
    const role = await below(30);
    const near = await holder(role.id, here.id);
    for (let more = 0; more < 3; more += 1) await holder(role.id, there.id);
    const { data } = await w.call(roleApi, 'impact', { roleId: role.id }, me.token);
    expect(data).toMatchObject({ users: 1, names: [near.user.nickName], otherUsers: true, sessions: 1 });
    const { data: blocked } = await w.call(roleApi, 'remove', { roleId: role.id }, me.token);
    expect(blocked).toEqual({
      which: 'inUse',
      blockers: [{ what: 'user', count: 1, names: [near.user.nickName], others: true }],
    });
  });

  test('roles below a role that are not the caller’s to see', async () => {
    const { me, below } = await regional();
    const role = await below(30);
    const seen = await below(30, { parents: [me.assignment.roleId, role.id] });
    await w.make.role({ level: 40, parents: [role.id] });
    const { data } = await w.call(roleApi, 'impact', { roleId: role.id }, me.token);
    expect(data).toMatchObject({ children: 1, childNames: [seen.name], otherChildren: true });
  });

  test('head office, in a role’s number of users for property staff', async () => {
    const me = await w.make.person({ role: { level: 30, resources: allResources }, projectId: here.id });
    await w.make.person({ roleId: me.assignment.roleId });
    const { data } = await w.call(roleApi, 'get', { roleId: me.assignment.roleId }, me.token);
    expect(data).toMatchObject({ users: 1 });
  });

  test('what becoming invalid touches of a user', async () => {
    const me = await w.make.person({ role: { level: 30, resources: allResources }, projectId: here.id });
    const both = await w.make.person({ role: { level: 30 }, projectId: here.id });
    const far = await w.make.assign(both.user.id, { role: { level: 30 }, projectId: there.id });
    await w.make.session(both.user.id, far);
    const { data } = await w.call(userApi, 'impact', { mdiUserId: both.user.id }, me.token);
    expect(data).toEqual({ roles: 1, projects: 1, sessions: 1, others: true });
  });

  test('who uses an option of a list', async () => {
    const resources = ['sys:baseData:view'] as const;
    const list = async (token: string) => {
      const data = await w.ok(baseDataApi, 'list', { dict: 'businessType' }, token);
      return data.find(({ code }) => code === 'IT');
    };
    const office = await w.make.person({ role: { resources } });
    await w.db
      .insertInto('dictionaryEntry')
      .values({ dict: 'businessType', code: 'IT', nameZh: '信息', nameEn: 'IT', sort: 99 })
      .onConflict((on) => on.doNothing())
      .execute();
    await w.make.company({ projectId: here.id, businessType: 'IT' });
    await w.make.company({ projectId: there.id, businessType: 'IT' });
    const me = await w.make.person({ role: { level: 30, resources }, projectId: here.id });
    expect(await list(me.token)).toMatchObject({ uses: 1, others: true });
    expect(await list(office.token)).toMatchObject({ uses: 2, others: false });
  });
});
