import { describe, expect, test } from 'vitest';
import { type Arrangeable, arrangedColumns, orderedColumns, withKeyMoved } from './column-arrangement.ts';

const column = (key: string, fixed?: 'start' | 'end'): Arrangeable & { width: number } => ({
  key,
  title: key,
  width: 100,
  ...(fixed && { fixed }),
});
const room = 500;
const columns = [column('name', 'start'), column('a'), column('b'), column('c'), column('ops', 'end')];
const shown = (order: string[], hidden: string[] = []) =>
  arrangedColumns(columns, { order, hidden }, room).map(({ key }) => key);

describe('the shown columns', () => {
  test('are the usual ones where nothing was arranged', () => {
    expect(arrangedColumns(columns, undefined, room)).toEqual(columns);
  });

  test('stand in the kept order, without the hidden ones', () => {
    expect(shown(['c', 'a', 'b'], ['a'])).toEqual(['name', 'c', 'b', 'ops']);
  });

  test('always have the name first and the operations last, whatever was kept', () => {
    expect(shown(['ops', 'b', 'name'], ['name', 'ops', 'a', 'b', 'c'])).toEqual(['name', 'ops']);
  });

  test('leave out kept keys that no longer exist, and keys kept twice', () => {
    expect(shown(['gone', 'b', 'b', 'a', 'c'])).toEqual(['name', 'b', 'a', 'c', 'ops']);
  });

  test('have a column that came later after the one it usually follows', () => {
    expect(shown(['c', 'a'])).toEqual(['name', 'c', 'a', 'b', 'ops']);
    expect(shown(['c', 'b'])).toEqual(['name', 'a', 'c', 'b', 'ops']);
  });
});

describe('where not all columns fit', () => {
  const seldom = columns.map((one) => (one.key === 'a' ? { ...one, seldom: true as const } : one));

  test('the last ones give way, and before them those that are seldom asked for', () => {
    const keys = (of: typeof columns, width: number) =>
      arrangedColumns(of, undefined, width).map(({ key }) => key);
    expect(keys(columns, 400)).toEqual(['name', 'a', 'b', 'ops']);
    expect(keys(seldom, 400)).toEqual(['name', 'b', 'c', 'ops']);
    expect(keys(seldom, 300)).toEqual(['name', 'b', 'ops']);
    expect(keys(columns, 10)).toEqual(['name', 'ops']);
  });

  test('those that a person wants all stay, and none is cut in two by the last one', () => {
    const wanted = arrangedColumns(columns, { order: [], hidden: [] }, 460);
    expect(wanted.map(({ width }) => width)).toEqual([100, 130, 130, 100, 100]);
  });

  test('share what is left of the room among those whose texts may need it', () => {
    const texts = columns.map((one) =>
      ['name', 'b'].includes(one.key) ? { ...one, grows: true as const } : one,
    );
    const widths = (width: number) => arrangedColumns(texts, undefined, width).map((one) => one.width);
    expect(widths(581)).toEqual([140, 100, 140, 100, 100]);
    expect(widths(500)).toEqual([100, 100, 100, 100, 100]);
    expect(widths(480)).toEqual([140, 100, 140, 100]);
  });
});

test('the chooser lists hidden columns too, in their place', () => {
  const list = orderedColumns(columns, { order: ['c', 'a', 'b'], hidden: ['a'] });
  expect(list.map(({ key }) => key)).toEqual(['c', 'a', 'b']);
});

test.each([
  ['up', 'b', 0, ['b', 'a', 'c']],
  ['down', 'a', 1, ['b', 'a', 'c']],
  ['beyond the end', 'a', 9, ['b', 'c', 'a']],
  ['before the start', 'c', -1, ['c', 'a', 'b']],
])('moving %s', (_, key, to, keys) => {
  expect(withKeyMoved(['a', 'b', 'c'], key, to)).toEqual(keys);
});
