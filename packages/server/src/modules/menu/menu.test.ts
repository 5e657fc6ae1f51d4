import { type MenuEntry, menuApi } from '@mdi/contract/modules/menu/menu.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { syncCatalogue } from '../../db/seed/sync-catalogue.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});
beforeEach(async () => {
  await w.call(menuApi, 'reset', { surface: 'mdi' }, admin);
});
const treeOf = async (token: string) => await w.ok(menuApi, 'tree', { surface: 'mdi' }, token);
const tree = async () => (await treeOf(admin)).entries;
const all = (entries: MenuEntry[]): MenuEntry[] => entries.flatMap((one) => [one, ...all(one.children)]);
async function entry(url: string): Promise<MenuEntry> {
  const found = all(await tree()).find((one) => one.url === url);
  if (!found) throw new Error(`no menu ${url}`);
  return found;
}
const inputOf = ({ menuId, version, title, titleEn, icon, shown }: MenuEntry) => ({
  menuId,
  version,
  title,
  titleEn,
  icon,
  shown,
});
const menusOf = async (token = admin) => (await w.ok(userApi, 'getUserInfo', {}, token)).menus;

test('the tree shows groups, pages and buttons as the product brings them', async () => {
  const group = await entry('sysManage');
  expect(group).toMatchObject({ kind: 'group', title: '系统管理', edited: false });
  const page = group.children.find((one) => one.url === 'sys:project:view');
  expect(page).toMatchObject({ kind: 'page', titleEn: 'Projects' });
  expect(page?.children.map((one) => one.kind)).toContain('button');
});

test('a renamed or hidden entry shows so at the next load of everybody, and is marked as edited', async () => {
  const page = await entry('sys:project:view');
  const renamed = { ...inputOf(page), title: '全部项目', icon: 'building' };
  expect(await w.call(menuApi, 'edit', renamed, admin)).toMatchObject({ code: 200 });
  const system = (await menusOf()).find((one) => one.url === 'sysManage');
  expect(system?.children.find((one) => one.url === 'sys:project:view')?.title).toBe('全部项目');
  expect((await entry('sys:project:view')).edited).toBe(true);
  const hidden = { ...inputOf(await entry('sys:project:view')), shown: false };
  expect(await w.call(menuApi, 'edit', hidden, admin)).toMatchObject({ code: 200 });
  const after = (await menusOf()).find((one) => one.url === 'sysManage');
  expect(after?.children.map((one) => one.url)).not.toContain('sys:project:view');
});

test('the menu page itself and its group can’t be hidden', async () => {
  for (const url of ['sys:menu:view', 'sysManage']) {
    const answer = await w.call(menuApi, 'edit', { ...inputOf(await entry(url)), shown: false }, admin);
    expect(answer).toMatchObject({ code: 400, data: { shown: expect.any(String) } });
  }
});

test('an order takes exactly the entries that stand there', async () => {
  const group = await entry('sysManage');
  const ids = group.children.map((one) => one.menuId);
  const order = (menuIds: number[]) =>
    w.call(menuApi, 'order', { surface: 'mdi', parentId: group.menuId, menuIds }, admin);
  expect(await order([...ids].reverse())).toMatchObject({ code: 200 });
  expect((await entry('sysManage')).children.map((one) => one.menuId)).toEqual([...ids].reverse());
  expect(await order(ids.slice(1))).toMatchObject({ code: 409 });
  expect(await order([...ids.slice(1), ids[1] ?? 0])).toMatchObject({ code: 409 });
  expect(await order([...ids.slice(1), group.menuId])).toMatchObject({ code: 409 });
});

test('only entries whose place changed are marked as edited, and none once they stand as before', async () => {
  const marked = async () => (await tree()).filter((one) => one.edited).map((one) => one.menuId);
  const ids = (await tree()).map((one) => one.menuId);
  const [first = 0, second = 0, ...rest] = ids;
  const order = (menuIds: number[]) =>
    w.call(menuApi, 'order', { surface: 'mdi', parentId: null, menuIds }, admin);
  expect(rest.length).toBeGreaterThan(0);
  expect(await order([second, first, ...rest])).toMatchObject({ code: 200 });
  expect(await marked()).toEqual([second, first]);
  expect(await order(ids)).toMatchObject({ code: 200 });
  expect(await marked()).toEqual([]);
});

test('entries that share a place are ordered as asked', async () => {
  const group = await entry('sysManage');
  const ids = group.children.map((one) => one.menuId);
  await w.db.updateTable('menu').set({ sort: 3 }).where('id', 'in', ids).execute();
  const order = { surface: 'mdi' as const, parentId: group.menuId, menuIds: ids.toReversed() };
  expect(await w.call(menuApi, 'order', order, admin)).toMatchObject({ code: 200 });
  expect((await entry('sysManage')).children.map((one) => one.menuId)).toEqual(ids.toReversed());
});

test('a reset returns everything to what the product brings, and says how much', async () => {
  const page = await entry('sys:project:view');
  await w.call(menuApi, 'edit', { ...inputOf(page), title: '别的', shown: false }, admin);
  expect((await w.call(menuApi, 'reset', { surface: 'mdi' }, admin)).data).toEqual({ changed: 1 });
  expect(await entry('sys:project:view')).toMatchObject({ title: page.title, shown: true, edited: false });
  expect((await w.call(menuApi, 'reset', { surface: 'pass' }, admin)).data).toEqual({ changed: 0 });
});

test('somebody who saw an older version is told', async () => {
  const old = inputOf(await entry('sys:role:view'));
  await w.call(menuApi, 'edit', { ...old, title: '甲' }, admin);
  expect(await w.call(menuApi, 'edit', { ...old, title: '乙' }, admin)).toMatchObject({
    code: 409,
    data: { which: 'version', fields: ['title'] },
  });
});

test('only a national head-office role arranges menus', async () => {
  const resources = ['sys:menu:view', 'sys:menu:edit'] as const;
  const limited = await w.make.person({ role: { resources, dataScope: 20, regionCodes: ['EAST'] } });
  const property = await w.make.person({ role: { resources, level: 30 } });
  const page = await entry('sys:role:view');
  for (const { token } of [limited, property]) {
    expect(await w.call(menuApi, 'tree', { surface: 'mdi' }, token)).toMatchObject({ code: 200 });
    expect(await w.call(menuApi, 'edit', inputOf(page), token)).toMatchObject({ code: 403 });
    expect(await w.call(menuApi, 'reset', { surface: 'mdi' }, token)).toMatchObject({ code: 403 });
    const order = { surface: 'mdi' as const, parentId: null, menuIds: [page.menuId] };
    expect(await w.call(menuApi, 'order', order, token)).toMatchObject({ code: 403 });
  }
});

test('a new version of the product renames what nobody has changed, and nothing else', async () => {
  const [untouched, changed] = [await entry('sys:project:view'), await entry('sys:user:view')];
  const older = { title: '旧名', sort: 90 };
  await w.db.updateTable('menu').set(older).where('id', '=', untouched.menuId).execute();
  await w.call(menuApi, 'edit', { ...inputOf(changed), title: '人员' }, admin);
  await syncCatalogue(w.db);
  expect(await entry('sys:project:view')).toMatchObject({ title: untouched.title, edited: false });
  expect(await entry('sys:user:view')).toMatchObject({ title: '人员', edited: true });
  await w.call(menuApi, 'reset', { surface: 'mdi' }, admin);
  await w.db.updateTable('menu').set(older).where('id', '=', changed.menuId).execute();
  await syncCatalogue(w.db);
  expect(await entry('sys:user:view')).toMatchObject({ title: changed.title, edited: false });
});

test('only a national head-office role is told that it may arrange menus', async () => {
  const resources = ['sys:menu:view', 'sys:menu:edit'] as const;
  const region = await w.make.person({ role: { dataScope: 20, regionCodes: ['EAST'], resources } });
  const reader = await w.make.person({ role: { resources: ['sys:menu:view'] } });
  expect((await treeOf(admin)).canEdit).toBe(true);
  expect((await treeOf(region.token)).canEdit).toBe(false);
  expect((await treeOf(reader.token)).canEdit).toBe(false);
});
