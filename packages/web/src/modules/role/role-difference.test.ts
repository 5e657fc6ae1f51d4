import { describe, expect, test } from 'vitest';
import type { PermissionGroup } from './permissions.ts';
import { comparedGroups, heldCounts, onlyInFirst } from './role-difference.ts';

const item = (key: string) => ({ key, title: key.toUpperCase(), mine: true });
const groups: PermissionGroup[] = [
  {
    key: 'g',
    title: 'G',
    single: false,
    pages: [
      { key: 'p', title: 'P', items: ['see', 'add', 'edit'].map(item) },
      { key: 'q', title: 'Q', items: ['look', 'send'].map(item) },
    ],
  },
];
const held = [new Set(['see', 'add', 'look']), new Set(['see', 'edit'])] as const;

describe('two roles side by side', () => {
  test('show what only one of them holds, and which page only one opens', () => {
    const [group] = comparedGroups(groups, held, false);
    expect(group?.pages).toEqual([
      {
        key: 'p',
        title: 'P',
        whole: false,
        items: [
          { key: 'add', title: 'ADD', a: true, b: false },
          { key: 'edit', title: 'EDIT', a: false, b: true },
        ],
      },
      { key: 'q', title: 'Q', whole: true, items: [{ key: 'look', title: 'LOOK', a: true, b: false }] },
    ]);
  });

  test('show what both hold only when all is asked for, and never what neither does', () => {
    const all = comparedGroups(groups, held, true)[0]?.pages.flatMap(({ items }) =>
      items.map(({ key }) => key),
    );
    expect(all).toEqual(['see', 'add', 'edit', 'look']);
    expect(comparedGroups(groups, [held[0], held[0]], false)).toEqual([]);
  });

  test('are counted, and their places told apart by what they are', () => {
    expect(heldCounts(groups, held)).toEqual({ onlyA: 2, onlyB: 1, same: 1 });
    const places = [1, 2].map((key) => ({ key, label: `Tower ${key}` }));
    expect(onlyInFirst(places, [{ key: 2, label: 'renamed' }])).toEqual([places[0]]);
  });
});
