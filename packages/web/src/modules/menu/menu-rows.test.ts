import type { MenuEntry } from '@mdi/contract/modules/menu/menu.contract.ts';
import { describe, expect, test } from 'vitest';
import {
  arrangedMenu,
  dropTarget,
  editedCount,
  flatMenu,
  holdsMenuPage,
  menuKeyAction,
  menuRows,
  pathTo,
} from './menu-rows.ts';

const entry = (menuId: number, url: string, children: MenuEntry[] = [], edited = false): MenuEntry => ({
  menuId,
  kind: 'page',
  url,
  title: url,
  titleEn: url,
  icon: '',
  shown: true,
  version: 1,
  edited,
  children,
});

const tree = [
  entry(1, 'dashboard'),
  entry(2, 'sysManage', [
    entry(3, 'sys:menu:view', [entry(4, 'sys:menu:edit', [], true)]),
    entry(5, 'sys:role:view', [], true),
  ]),
];

describe('the lines of the tree', () => {
  test('leave out what stands below closed entries', () => {
    const ids = (open: number[]) => menuRows(tree, new Set(open)).map((row) => row.entry.menuId);
    expect(ids([])).toEqual([1, 2]);
    expect(ids([2])).toEqual([1, 2, 3, 5]);
    expect(ids([3])).toEqual([1, 2]);
    expect(ids([2, 3])).toEqual([1, 2, 3, 4, 5]);
  });

  test('know their level, their place among siblings and the way to them', () => {
    const rows = menuRows(tree, new Set([2, 3]));
    expect(rows.find((row) => row.entry.menuId === 5)).toMatchObject({
      parentId: 2,
      level: 2,
      at: 1,
      path: [2, 5],
    });
    expect(rows.find((row) => row.entry.menuId === 4)).toMatchObject({
      parentId: 3,
      level: 3,
      path: [2, 3, 4],
    });
  });

  test('stand in the order given for each parent', () => {
    const turned = (parentId: number | null, entries: readonly MenuEntry[]) =>
      parentId === 2 ? entries.toReversed() : entries;
    const rows = menuRows(arrangedMenu(tree, turned), new Set([2]));
    expect(rows.map((row) => row.entry.menuId)).toEqual([1, 2, 5, 3]);
    expect(rows.at(2)?.at).toBe(0);
  });
});

describe('a key at a line', () => {
  const open = new Set([2]);
  const rows = menuRows(tree, open);
  const press = (menuId: number, key: string) => {
    const row = rows.find((one) => one.entry.menuId === menuId);
    return row && menuKeyAction(rows, row, open, key);
  };

  test.each([
    ['down', 2, 'ArrowDown', { to: 3 }],
    ['down at the end stays', 5, 'ArrowDown', { to: undefined }],
    ['up', 3, 'ArrowUp', { to: 2 }],
    ['up at the top stays', 1, 'ArrowUp', { to: undefined }],
    ['to the first', 5, 'Home', { to: 1 }],
    ['to the last', 1, 'End', { to: 5 }],
    ['right opens what is closed', 3, 'ArrowRight', { turn: 3 }],
    ['right enters what is open', 2, 'ArrowRight', { to: 3 }],
    ['right does nothing where there is nothing below', 5, 'ArrowRight', {}],
    ['left closes what is open', 2, 'ArrowLeft', { turn: 2 }],
    ['left goes to the parent', 3, 'ArrowLeft', { to: 2 }],
    ['left at a first-level entry stays', 1, 'ArrowLeft', { to: null }],
  ])('%s', (_, menuId, key, asked) => {
    expect(press(menuId, key)).toEqual(asked);
  });

  test('is left to the browser when it means nothing here', () => {
    expect(press(2, 'Tab')).toBeUndefined();
  });
});

test('a line stands for itself on its own level and for the end of its parent above it', () => {
  const row = menuRows(tree, new Set([2, 3])).find((one) => one.entry.menuId === 4);
  expect(row && dropTarget(row, 3)).toEqual({ beside: 4, end: false });
  expect(row && dropTarget(row, 2)).toEqual({ beside: 3, end: true });
  expect(row && dropTarget(row, 1)).toEqual({ beside: 2, end: true });
});

test('edited entries are counted on every level', () => {
  expect(editedCount(tree)).toBe(2);
  expect(flatMenu(tree)).toHaveLength(5);
});

test('the menu page and what it stands under are kept, nothing else', () => {
  const kept = flatMenu(tree).filter(holdsMenuPage);
  expect(kept.map(({ menuId }) => menuId)).toEqual([2, 3]);
});

test('the way to an entry is found, and there is none to an unknown one', () => {
  expect(pathTo(tree, 4).map(({ menuId }) => menuId)).toEqual([2, 3, 4]);
  expect(pathTo(tree, 99)).toEqual([]);
});
