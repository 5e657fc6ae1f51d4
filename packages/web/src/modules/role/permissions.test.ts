import type { PermissionNode } from '@mdi/contract/modules/role/role.contract.ts';
import { describe, expect, test } from 'vitest';
import { nameMatches } from '../../kit/words/name-search.ts';
import {
  countPermissionChanges,
  fillStateOf,
  noPermissions,
  onlyOwnPermissions,
  permissionGroupsOf,
  permissionItemsOf,
  searchPermissionGroups,
  togglePermission,
  togglePermissions,
} from './permissions.ts';

const button = (key: string, mine = true): PermissionNode => ({
  key,
  kind: 'button',
  title: `Do ${key}`,
  mine,
  children: [],
});
const tree: PermissionNode[] = [
  { key: 'home', kind: 'page', title: 'Home', mine: true, children: [] },
  {
    key: 'system',
    kind: 'group',
    title: 'System',
    mine: true,
    children: [
      {
        key: 'user',
        kind: 'page',
        title: 'Users',
        mine: true,
        children: [button('add'), button('drop', false)],
      },
      { key: 'role', kind: 'page', title: 'Roles', mine: false, children: [button('grant')] },
    ],
  },
];
const groups = permissionGroupsOf(tree, 'View');
const pages = groups.flatMap((group) => group.pages);
const part = (pageKey: string, key: string) => {
  const page = pages.find((one) => one.key === pageKey);
  const item = page?.items.find((one) => one.key === key);
  if (!page || !item) throw new Error(`no ${key} on ${pageKey}`);
  return { page, item };
};
const press = (held: readonly string[], pageKey: string, key: string) => {
  const { page, item } = part(pageKey, key);
  return togglePermission(held, page, item).sort();
};

test('a page of the menu bar stands as a group of its own, and opening a page is its first item', () => {
  expect(groups.map((group) => [group.key, group.single])).toEqual([
    ['home', true],
    ['system', false],
  ]);
  expect(part('user', 'user').item).toEqual({ key: 'user', title: 'View', mine: true });
  expect(permissionItemsOf(groups).map((item) => item.key)).toEqual([
    'home',
    'user',
    'add',
    'drop',
    'role',
    'grant',
  ]);
});

describe('a box over several items', () => {
  const { page } = part('user', 'user');
  test.each([
    ['none', [], 'none'],
    ['some', ['add'], 'some'],
    ['all', ['user', 'add', 'drop'], 'all'],
  ])('is %s', (_, held, filled) => {
    expect(fillStateOf(page.items, new Set(held))).toBe(filled);
  });

  test('gives all that is one’s own, takes it again, and never touches what is locked', () => {
    const given = togglePermissions(['drop', 'x'], page.items);
    expect(given.sort()).toEqual(['add', 'drop', 'user', 'x']);
    expect(togglePermissions(given, page.items).sort()).toEqual(['drop', 'x']);
    expect(togglePermissions(['add'], page.items).sort()).toEqual(['add', 'user']);
  });
});

describe('one item', () => {
  test('a button brings its page', () => expect(press([], 'user', 'add')).toEqual(['add', 'user']));
  test('a button does not bring a page one doesn’t hold', () =>
    expect(press([], 'role', 'grant')).toEqual(['grant']));
  test('a button goes alone', () => expect(press(['user', 'add'], 'user', 'add')).toEqual(['user']));
  test('a page takes its buttons along, but not the locked ones', () =>
    expect(press(['user', 'add', 'drop'], 'user', 'user')).toEqual(['drop']));
  test('a locked one stays as it is', () => {
    expect(press(['user'], 'user', 'drop')).toEqual(['user']);
    expect(press(['role'], 'role', 'role')).toEqual(['role']);
  });
});

test.each([
  ['users', ['user']],
  ['SYSTEM', ['user', 'role']],
  ['do grant', ['role']],
  ['', ['home', 'user', 'role']],
  ['nowhere', []],
])('searching “%s” keeps the pages %j', (word, keys) => {
  expect(
    searchPermissionGroups(groups, (text) => nameMatches(text, word, undefined)).flatMap((group) =>
      group.pages.map((page) => page.key),
    ),
  ).toEqual(keys);
});

test('what came and went is counted over all surfaces', () => {
  const before = { ...noPermissions, mdi: ['a', 'b'], pm: ['a'] };
  const after = { ...noPermissions, mdi: ['b', 'c', 'd'], pass: ['a'] };
  expect(countPermissionChanges(before, after)).toEqual({ added: 3, removed: 2 });
  expect(countPermissionChanges(before, before)).toEqual({ added: 0, removed: 0 });
});

test('a copy leaves out what one doesn’t hold and says how much', () => {
  const trees = { mdi: tree, pm: [], pass: [], report: [] };
  const held = { ...noPermissions, mdi: ['user', 'drop', 'gone'], report: ['x'] };
  expect(onlyOwnPermissions(trees, held)).toEqual({
    permissions: { ...noPermissions, mdi: ['user'] },
    leftOut: 3,
  });
});
