import { expect, test } from 'vitest';
import { mergeChanges, sameValue } from './merge.ts';

type Facts = { name: string; address: string; phone: string; roles: string[] };

const names = ['name', 'address', 'phone', 'roles'] as const;
const was = { name: 'Tower', address: 'First street', phone: null, roles: ['a', 'b'] };

test('what only one of two people changed is kept of both', () => {
  const theirs = { ...was, address: 'Second street' };
  const mine = { ...was, name: 'High tower' };
  expect(mergeChanges<Facts>(names, { values: was }, { values: theirs }, mine)).toEqual({
    values: { ...was, name: 'High tower', address: 'Second street' },
    clashes: [],
    taken: ['address'],
  });
});

test('a field that both changed differently is told with what it was, theirs and mine; mine stays meanwhile', () => {
  const theirs = { ...was, name: 'Low tower' };
  const mine = { ...was, name: 'High tower' };
  const { values, clashes, taken } = mergeChanges<Facts>(names, { values: was }, { values: theirs }, mine);
  expect(clashes).toEqual([{ name: 'name', was: 'Tower', theirs: 'Low tower', mine: 'High tower' }]);
  expect([values.name, taken]).toEqual(['High tower', []]);
});

test('the same change by both is no conflict, and neither is another order of what is chosen', () => {
  const theirs = { ...was, name: 'High tower', roles: ['b', 'a'] };
  const mine = { ...was, name: 'High tower' };
  expect(mergeChanges<Facts>(names, { values: was }, { values: theirs }, mine).clashes).toEqual([]);
  expect(sameValue([], null)).toBe(true);
  expect(sameValue([{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }])).toBe(false);
});

test('a value that the form hides is compared by what stands behind it', () => {
  const before = { values: was, behind: { phone: '138****0001' } };
  const after = { values: was, behind: { phone: '138****0002' } };
  const mine = { ...was, phone: '13900000003' };
  expect(mergeChanges<Facts>(names, before, after, mine).clashes).toEqual([
    { name: 'phone', was: '138****0001', theirs: '138****0002', mine: '13900000003' },
  ]);
  expect(mergeChanges<Facts>(names, before, before, mine).clashes).toEqual([]);
});
