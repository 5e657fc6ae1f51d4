import { listViewApi, maxListViews } from '@mdi/contract/modules/list-view/list-view.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { allResources } from '../../../test/factories/twins.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const list = 'company/list';
const sharing = { level: 30 as const, resources: ['dashboard:view:share', 'pass:company:view'] as const };
const plain = { level: 30 as const, resources: ['pass:company:view'] as const };
const view = (name: string, more = {}) => ({
  list,
  name,
  shared: false,
  usual: false,
  asked: 'state=N&sort=-name',
  columns: { order: ['name', 'state'], hidden: ['area'] },
  ...more,
});
const add = (token: string, name: string, more = {}) => w.call(listViewApi, 'add', view(name, more), token);
const views = async (token: string) => (await w.ok(listViewApi, 'views', { list }, token)).views;
const names = async (token: string) => (await views(token)).map(({ name }) => name);
const usual = async (token: string) => (await w.ok(userApi, 'getUserInfo', {}, token)).usualViews[list];

test('a view is kept as it was asked, for its owner alone, until it is removed', async () => {
  const { token } = await w.make.person({ role: plain });
  const other = await w.make.person({ role: plain });
  const { viewId, version } = await w.ok(listViewApi, 'add', view('有效'), token);
  const [kept] = await views(token);
  expect(kept).toEqual({
    viewId,
    version,
    name: '有效',
    asked: 'state=N&sort=-name',
    columns: { order: ['name', 'state'], hidden: ['area'] },
    shared: false,
    usual: false,
    by: null,
    gone: [],
    canEdit: true,
  });
  expect(await views(other.token)).toEqual([]);
  const { list: _, ...facts } = view('有效租户', { columns: null, asked: '' });
  await w.ok(listViewApi, 'edit', { viewId, version, ...facts }, token);
  expect(await w.call(listViewApi, 'edit', { viewId, version, ...facts, name: '旧' }, token)).toMatchObject({
    code: 409,
  });
  for (const call of ['edit', 'remove'] as const) {
    const input = call === 'edit' ? { viewId, version: version + 1, ...facts } : { viewId };
    expect(await w.call(listViewApi, call, input as never, other.token)).toMatchObject({ code: 404 });
  }
  expect(await views(token)).toMatchObject([{ name: '有效租户', columns: null, asked: '' }]);
  await w.ok(listViewApi, 'remove', { viewId }, token);
  expect(await views(token)).toEqual([]);
});

test('of two who keep one under the same name one is refused, whatever its letters', async () => {
  const { token } = await w.make.person({ role: plain });
  const both = await Promise.all([add(token, 'Mine'), add(token, 'mine')]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 400]);
  expect(both.find(({ code }) => code === 400)).toMatchObject({
    data: { name: 'A view with this name already exists' },
  });
  expect(await add(token, '一'.repeat(31))).toMatchObject({ code: 400 });
  expect(await add(token, 'other', { list: 'company/get' })).toMatchObject({ code: 400 });
});

test('a list has twenty of one’s own, also when two are added at once', async () => {
  const { token, user } = await w.make.person({ role: plain });
  for (let n = 1; n < maxListViews; n += 1) await w.make.listView({ userId: user.id, name: `第${n}` });
  const both = await Promise.all([add(token, '甲'), add(token, '乙')]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 400]);
  expect(await views(token)).toHaveLength(maxListViews);
});

test('who holds the right shares it where they work: there it is seen, and changed by who holds the right', async () => {
  const { id: projectId } = await w.make.project();
  const owner = await w.make.person({ role: sharing, projectId });
  const colleague = await w.make.person({ role: plain, projectId });
  const second = await w.make.person({ role: sharing, projectId });
  const elsewhere = await w.make.person({ role: sharing, projectId: (await w.make.project()).id });
  const office = await w.make.person({ role: { level: 10, resources: sharing.resources } });
  const company = await w.make.company({ projectId });
  const tenant = await w.make.person({
    role: { level: 40, resources: sharing.resources },
    projectId,
    companyId: company.id,
  });
  expect(await add(colleague.token, '共用', { shared: true })).toMatchObject({ code: 403 });
  const { viewId, version } = await w.ok(listViewApi, 'add', view('共用', { shared: true }), owner.token);
  for (const { token } of [elsewhere, office, tenant]) expect(await views(token)).toEqual([]);
  const seen = { viewId, by: owner.user.nickName, canEdit: false };
  expect(await views(colleague.token)).toMatchObject([seen]);
  const { list: _, ...facts } = view('改名', { shared: true });
  const edit = (token: string, more = {}) =>
    w.call(listViewApi, 'edit', { viewId, version, ...facts, ...more }, token);
  expect(await edit(colleague.token)).toMatchObject({ code: 403 });
  expect(await w.call(listViewApi, 'remove', { viewId }, colleague.token)).toMatchObject({ code: 403 });
  expect(await edit(second.token, { shared: false })).toMatchObject({ code: 400 });
  expect(await edit(second.token)).toMatchObject({ code: 200 });
  expect(await names(owner.token)).toEqual(['改名']);
});

test('what was shared outlasts the account of who shared it; what was their own goes with that', async () => {
  const { id: projectId } = await w.make.project();
  const owner = await w.make.person({ role: sharing, projectId });
  const [colleague, other] = [
    await w.make.person({ role: sharing, projectId }),
    await w.make.person({ role: plain, projectId }),
  ];
  await w.ok(listViewApi, 'add', view('自己的'), owner.token);
  const { viewId } = await w.ok(listViewApi, 'add', view('共享的', { shared: true }), owner.token);
  await w.ok(listViewApi, 'setUsual', { list, viewId }, other.token);
  await w.db.deleteFrom('user').where('id', '=', owner.user.id).execute();
  const left = await w.db.selectFrom('listView').select('name').where('userId', 'is', null).execute();
  expect(left).toEqual([{ name: '共享的' }]);
  expect(await views(colleague.token)).toMatchObject([{ viewId, by: '', shared: true, canEdit: true }]);
  expect(await usual(other.token)).toMatchObject({ viewId });
  await w.ok(listViewApi, 'remove', { viewId }, colleague.token);
});

test('who views as somebody sees what is shared with them, and not what they ask for by themselves', async () => {
  const { id: projectId } = await w.make.project();
  const seen = await w.make.person({ role: sharing, projectId });
  await w.ok(listViewApi, 'add', view('自己的', { asked: 'keyword=13812345678', usual: true }), seen.token);
  await w.ok(listViewApi, 'add', view('共享的', { shared: true }), seen.token);
  const resources = [...allResources, ...sharing.resources];
  const { token } = await w.make.person({ role: { resources: [...new Set(resources)] } });
  const start = { mdiUserId: seen.user.id, assignmentId: seen.assignment.id, reason: '核实' };
  await w.ok(viewAsApi, 'start', start, token);
  expect(await names(token)).toEqual(['共享的']);
  expect(await usual(token)).toBeUndefined();
  expect(await names(seen.token)).toEqual(['自己的', '共享的']);
});

test('who lost the right may look at what they shared, and change it no more', async () => {
  const { id: projectId } = await w.make.project();
  const { token, assignment } = await w.make.person({ role: sharing, projectId });
  const { viewId } = await w.ok(listViewApi, 'add', view('共用', { shared: true }), token);
  await w.db.deleteFrom('roleResource').where('roleId', '=', assignment.roleId).execute();
  expect(await views(token)).toMatchObject([{ viewId, by: null, canEdit: false }]);
  expect(await w.call(listViewApi, 'remove', { viewId }, token)).toMatchObject({ code: 403 });
});

test('the view a list is opened with comes with who somebody is, as long as they see it', async () => {
  const { id: projectId } = await w.make.project();
  const owner = await w.make.person({ role: sharing, projectId });
  const { user, token, assignment } = await w.make.person({ role: plain, projectId });
  const there = { roleId: assignment.roleId, projectId: (await w.make.project()).id };
  const { viewId } = await w.ok(listViewApi, 'add', view('共用', { shared: true, usual: true }), owner.token);
  const known = { viewId, name: '共用', asked: 'state=N&sort=-name', columns: view('').columns };
  expect(await usual(owner.token)).toEqual(known);
  expect(await usual(token)).toBeUndefined();
  await w.ok(listViewApi, 'setUsual', { list, viewId }, token);
  expect(await usual(token)).toEqual(known);
  expect(await w.call(listViewApi, 'setUsual', { list: 'user/list', viewId }, token)).toMatchObject({
    code: 400,
  });
  // In another project nobody has heard of it.
  expect(await usual(await w.make.session(user.id, await w.make.assign(user.id, there)))).toBeUndefined();
  await w.ok(listViewApi, 'setUsual', { list, viewId: null }, owner.token);
  expect(await usual(owner.token)).toBeUndefined();
  await w.ok(listViewApi, 'remove', { viewId }, owner.token);
  expect(await usual(token)).toBeUndefined();
});

test('filters that name what is gone, or what somebody doesn’t see, are told alike', async () => {
  const [here, there] = [await w.make.project(), await w.make.project()];
  const owner = await w.make.person({ role: sharing, projectId: here.id });
  const [mine, gone, foreign] = [
    await w.make.building({ projectId: here.id }),
    await w.make.building({ projectId: here.id }),
    await w.make.building({ projectId: there.id }),
  ];
  for (const [name, { id }] of Object.entries({ mine, gone, foreign }))
    await w.ok(listViewApi, 'add', view(name, { asked: `buildingId=${id}&state=N` }), owner.token);
  await w.db.deleteFrom('building').where('id', '=', gone.id).execute();
  const told = (await views(owner.token)).map((one) => [one.name, one.gone]);
  expect(Object.fromEntries(told)).toEqual({ mine: [], gone: ['buildingId'], foreign: ['buildingId'] });
});
