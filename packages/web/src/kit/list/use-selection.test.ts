import { expect, test } from 'vitest';
import { chosenRows } from './use-selection.ts';

type Row = { id: number; name: string };
const row = (id: number, name = 'new'): Row => ({ id, name });
const choose = (before: Row[], page: Row[], keys: number[]) => chosenRows(before, page, keys, ({ id }) => id);

test('what was chosen on other pages stays chosen, and what this page shows is newer', () => {
  const first = choose([], [row(1, 'old'), row(2, 'old')], [1, 2]);
  const both = choose(first, [row(3), row(4)], [1, 2, 4]);
  expect(both.map(({ id }) => id)).toEqual([1, 2, 4]);
  expect(choose(both, [row(1), row(2)], [1])).toEqual([row(4), row(1)]);
});
