import type { ImportRow } from '@mdi/contract/modules/import/import.contract.ts';
import { describe, expect, test } from 'vitest';
import {
  cellAfterKey,
  mappedColumns,
  nextProblemCell,
  parseTable,
  pastedChanges,
  problemsBeside,
} from './sheet-cells.ts';

const column = (key: string) => ({
  key,
  title: key,
  required: false,
  expected: false,
  note: null,
  choices: [],
  named: false,
});
const columns = mappedColumns({
  columns: ['name', 'phone', 'role'].map(column),
  mapping: ['phone', null, 'name'],
});

const row = (number: number, bad: (string | null)[] = [], state: ImportRow['state'] = 'bad'): ImportRow => ({
  number,
  cells: ['1', '2', '3'],
  problems: bad.map((key) => ({ column: key, code: 'format', text: `bad ${key}` })),
  state: bad.length === 0 && state === 'bad' ? 'ready' : state,
  recordId: null,
  changes: [],
});
const spot = (number: number, key: string) => ({ number, column: key });

test('the columns stand as in the file, without those that are left out', () => {
  expect(columns.map(({ key, at }) => [key, at])).toEqual([
    ['phone', 0],
    ['name', 2],
  ]);
});

test('an error of a column that the file lacks is told of the row', () => {
  expect(problemsBeside(row(2, ['phone', 'role', null]), columns)).toEqual(['bad role', 'bad null']);
});

describe('the next error', () => {
  const rows = [row(2, ['name']), row(3), row(4, ['phone', 'name']), row(5, [null]), row(6, [null], 'waits')];

  test('is found in reading order, in both directions', () => {
    expect(nextProblemCell(rows, columns, undefined)).toEqual(spot(2, 'name'));
    expect(nextProblemCell(rows, columns, spot(2, 'name'))).toEqual(spot(4, 'phone'));
    expect(nextProblemCell(rows, columns, spot(4, 'name'), true)).toEqual(spot(4, 'phone'));
    expect(nextProblemCell(rows, columns, spot(2, 'name'), true)).toBeUndefined();
  });

  test('of a row without a bad cell is its first cell, and a row that waits has none', () => {
    expect(nextProblemCell(rows, columns, spot(4, 'name'))).toEqual(spot(5, 'phone'));
    expect(nextProblemCell(rows, columns, spot(5, 'phone'))).toBeUndefined();
  });
});

test('arrows walk from cell to cell and stop at the edges', () => {
  const rows = [row(2), row(9)];
  expect(cellAfterKey(rows, columns, spot(2, 'phone'), 'ArrowDown')).toEqual(spot(9, 'phone'));
  expect(cellAfterKey(rows, columns, spot(2, 'phone'), 'ArrowUp')).toBeUndefined();
  expect(cellAfterKey(rows, columns, spot(2, 'phone'), 'ArrowLeft')).toBeUndefined();
  expect(cellAfterKey(rows, columns, spot(2, 'phone'), 'End')).toEqual(spot(2, 'name'));
  expect(cellAfterKey(rows, columns, spot(2, 'phone'), 'a')).toBeUndefined();
});

describe('copied cells', () => {
  test.each([
    ['a', [['a']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['"two\nlines"\tb\n"say ""hi"""', [['two\nlines', 'b'], ['say "hi"']]],
    ['5" pipe\tx', [['5" pipe', 'x']]],
    ['\t', [['', '']]],
    ['', [['']]],
  ])('%j are read as a spreadsheet wrote them', (text, table) => {
    expect(parseTable(text)).toEqual(table);
  });

  test('are laid over the rows from their place on, past the right edge and past rows that are in', () => {
    const rows = [row(2), row(3, [], 'added'), row(4)];
    expect(pastedChanges(rows, columns, 'name', [[' a ', 'x'], ['b'], ['c'], ['d']])).toEqual([
      { ...spot(2, 'name'), text: 'a' },
      { ...spot(4, 'name'), text: 'c' },
    ]);
  });
});
