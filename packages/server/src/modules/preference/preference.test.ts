import { randomUUID } from 'node:crypto';
import { type ListColumns, preferenceApi } from '@mdi/contract/modules/preference/preference.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
});
beforeEach(async () => {
  token = (await w.make.person()).token;
});

const lists = async (as = token) => await w.ok(preferenceApi, 'lists', {}, as);
const kept = async (as = token) => (await lists(as)).columns;
const set = (list: string, columns: ListColumns | null, as = token) =>
  w.call(preferenceApi, 'setColumns', { list, columns }, as);
const arranged: ListColumns = { order: ['name', 'state', 'type'], hidden: ['type'] };

test('an arranged list is kept as the person left it, by the list’s name', async () => {
  expect(await kept()).toEqual({});
  expect(await set('project', arranged)).toMatchObject({ code: 200, data: true });
  const other = { order: [], hidden: [] };
  await set('audit', other);
  expect(await kept()).toEqual({ project: arranged, audit: other });
});

test('the last arrangement of a list replaces the former', async () => {
  await set('project', arranged);
  const next = { order: ['type', 'name'], hidden: [] };
  await set('project', next);
  expect(await kept()).toEqual({ project: next });
});

test('null returns one list to the usual columns, also one that was never arranged', async () => {
  await set('project', arranged);
  await set('audit', arranged);
  expect(await set('project', null)).toMatchObject({ code: 200 });
  expect(await set('user', null)).toMatchObject({ code: 200 });
  expect(await kept()).toEqual({ audit: arranged });
});

test('everybody has an arrangement of their own', async () => {
  const other = await w.make.person();
  await set('project', arranged);
  await set('project', null, other.token);
  expect(await kept(other.token)).toEqual({});
  expect(await kept()).toEqual({ project: arranged });
});

test('a hundred lists are kept; another one is refused, a change of those is not', async () => {
  const { user, token: full } = await w.make.person();
  const value = JSON.stringify(arranged);
  const row = (i: number) => ({ userId: user.id, key: `columns:list${i}`, value });
  await w.db
    .insertInto('preference')
    .values(Array.from({ length: 99 }, (_, i) => row(i)))
    .execute();
  // Something else that the person prefers is no list.
  await w.db.insertInto('preference').values({ userId: user.id, key: 'theme', value: '"dark"' }).execute();
  const both = await Promise.all([set('one more', arranged, full), set('and another', arranged, full)]);
  expect(both.map((answer) => answer.code).sort()).toEqual([200, 400]);
  expect(both.find((answer) => answer.code === 400)).toMatchObject({
    message: 'At most 100',
    data: { list: 'At most 100' },
  });
  expect(await set('list7', { order: [], hidden: [] }, full)).toMatchObject({ code: 200 });
  const all = await kept(full);
  expect(Object.keys(all)).toHaveLength(100);
  expect(all).toMatchObject({ list7: { order: [], hidden: [] } });
  await set('list7', null, full);
  expect(await set('at last', arranged, full)).toMatchObject({ code: 200 });
});

test('an arrangement beyond any list is refused', async () => {
  const keys = Array.from({ length: 61 }, () => randomUUID());
  expect(await set('project', { order: keys, hidden: [] })).toMatchObject({ code: 400 });
  expect(await set('', arranged)).toMatchObject({ code: 400 });
  expect(await kept()).toEqual({});
});

test('rows are compact until a person wants them roomy, and everybody has a density of their own', async () => {
  const other = await w.make.person();
  expect((await lists()).density).toBe('compact');
  expect(await w.call(preferenceApi, 'setDensity', { density: 'roomy' }, token)).toMatchObject({ code: 200 });
  await set('project', arranged);
  expect(await lists()).toEqual({ density: 'roomy', columns: { project: arranged } });
  expect((await lists(other.token)).density).toBe('compact');
  await w.call(preferenceApi, 'setDensity', { density: 'compact' }, token);
  expect((await lists()).density).toBe('compact');
});

test('how a person likes the frame is kept part by part, and comes with who they are, wherever they log in', async () => {
  const { user, token: own, assignment } = await w.make.person();
  const look = async (as: string) => (await w.ok(userApi, 'getUserInfo', {}, as)).look;
  const usual = { size: 'default', tagsView: false, fixedHeader: true, sidebarLogo: true, language: null };
  expect(await look(own)).toEqual(usual);
  await w.ok(preferenceApi, 'setLook', { size: 'large' }, own);
  await w.ok(preferenceApi, 'setLook', { fixedHeader: false, language: 'en' }, own);
  const kept = { ...usual, size: 'large', fixedHeader: false, language: 'en' };
  expect(await look(await w.make.session(user.id, assignment))).toEqual(kept);
  expect(await look(token)).toEqual(usual);
  expect(await w.call(preferenceApi, 'setLook', { size: 'huge' } as never, own)).toMatchObject({ code: 400 });
});

test('a person is shown by a picture that they uploaded for it, and by no other', async () => {
  const { user, token: own } = await w.make.person();
  const upload = async (userId: number, purpose: string) => {
    const values = { key: randomUUID(), purpose, name: 'a.png', mime: 'image/png', bytes: 1, userId };
    const added = w.db.insertInto('upload').values(values).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  };
  const set = (uploadId: number | null) => w.call(preferenceApi, 'setAvatar', { uploadId }, own);
  const shown = async () => (await w.ok(userApi, 'getUserInfo', {}, own)).avatar;
  const other = await w.make.person();
  for (const id of [await upload(other.user.id, 'avatar'), await upload(user.id, 'projectLogo'), 999_999]) {
    expect(await set(id)).toMatchObject({ code: 404 });
  }
  const { data } = await set(await upload(user.id, 'avatar'));
  expect(Object(data).avatar).toContain('/prod-api/files/');
  expect(await shown()).toContain('/prod-api/files/');
  expect(await set(null)).toMatchObject({ code: 200, data: { avatar: '' } });
  expect(await shown()).toBe('');
});
