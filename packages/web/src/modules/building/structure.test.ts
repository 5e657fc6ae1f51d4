import { describe, expect, test } from 'vitest';
import { nameMatches } from '../../kit/words/name-search.ts';
import {
  copiedUnits,
  type Floor,
  idRange,
  namesFrom,
  nextName,
  spotAfterKey,
  tabTarget,
  totalsOf,
  zoneRuns,
} from './structure.ts';

const floor = (floorId: number, zoneId: number | null, units: string[], name = `${floorId}F`): Floor => ({
  floorId,
  zoneId,
  name,
  usableSpace: floorId * 10,
  units: units.map((unit, at) => ({ unitId: floorId * 100 + at, name: unit, leases: 0 })),
});

const floors = [
  floor(1, 7, ['101', '102']),
  floor(2, 7, []),
  floor(3, null, ['301', '302', '303']),
  floor(4, 8, ['401', 'Café']),
];
const shown = (zoneId: number | null | undefined, word: string) => ({
  zoneId,
  holds: (name: string) => nameMatches(name, word, undefined),
});
const all = shown(undefined, '');
const ids = (runs: ReturnType<typeof zoneRuns>) =>
  runs.map((run) => [run.zoneId, ...run.floors.map((one) => one.floorId)]);

describe('the floors shown', () => {
  test('stand from the top down, in runs of one zone', () => {
    expect(ids(zoneRuns(floors, all))).toEqual([
      [8, 4],
      [null, 3],
      [7, 2, 1],
    ]);
  });

  test('are two runs of a zone where another one lies between', () => {
    const mixed = [floor(1, 7, []), floor(2, 8, []), floor(3, 7, [])];
    expect(ids(zoneRuns(mixed, all))).toEqual([
      [7, 3],
      [8, 2],
      [7, 1],
    ]);
  });

  test.each([
    [7, '', [2, 1]],
    [null, '', [3]],
    [undefined, ' CAFÉ ', [4]],
    [undefined, '2f', [2]],
    [7, '301', []],
  ])('of zone %o with “%s” are %o', (zoneId, word, expected) => {
    expect(
      zoneRuns(floors, shown(zoneId, word)).flatMap((run) => run.floors.map((one) => one.floorId)),
    ).toEqual(expected);
  });
});

describe('keys walk', () => {
  const down = floors.toReversed();
  test.each([
    ['ArrowRight', 3, null, 3, 300],
    ['ArrowRight', 3, 300, 3, 301],
    ['ArrowLeft', 3, 300, 3, null],
    ['End', 3, null, 3, 302],
    ['Home', 3, 302, 3, null],
    ['ArrowUp', 3, 302, 4, 401],
    ['ArrowDown', 3, 301, 2, null],
    ['ArrowDown', 3, null, 2, null],
  ])('%s from floor %s, unit %s to floor %s, unit %s', (key, floorId, unitId, toFloor, toUnit) => {
    expect(spotAfterKey(down, { floorId, unitId }, key)).toEqual({ floorId: toFloor, unitId: toUnit });
  });

  test.each([
    ['ArrowUp', 4, 400],
    ['ArrowDown', 1, null],
    ['ArrowLeft', 1, null],
    ['ArrowRight', 1, 101],
    ['a', 1, 101],
    ['ArrowUp', 99, null],
  ])('%s from floor %s, unit %s nowhere', (key, floorId, unitId) => {
    expect(spotAfterKey(down, { floorId, unitId }, key)).toBeUndefined();
  });
});

test('the Tab key reaches the last place used, its floor when the unit is gone, else the first floor', () => {
  const down = floors.toReversed();
  expect(tabTarget(down, { floorId: 3, unitId: 301 })).toEqual({ floorId: 3, unitId: 301 });
  expect(tabTarget(down, { floorId: 3, unitId: 999 })).toEqual({ floorId: 3, unitId: null });
  expect(tabTarget(down, { floorId: 99, unitId: 301 })).toEqual({ floorId: 4, unitId: null });
  expect(tabTarget([], undefined)).toBeUndefined();
});

test('a range runs both ways, and is the last pressed alone without a start that is there', () => {
  expect(idRange([5, 3, 9, 1], 9, 5)).toEqual([5, 3, 9]);
  expect(idRange([5, 3, 9, 1], 3, 1)).toEqual([3, 9, 1]);
  expect(idRange([5, 3], undefined, 3)).toEqual([3]);
  expect(idRange([5, 3], 8, 3)).toEqual([3]);
});

test('the next name counts on past those taken, and is empty where nothing can be counted', () => {
  expect(nextName('12F', new Set(['13F', '14F']))).toBe('15F');
  expect(nextName('1209', new Set())).toBe('1210');
  expect(nextName('大堂', new Set())).toBe('');
});

test('names from a first one on keep its width; one without a number is made once', () => {
  expect(namesFrom('0908', 3)).toEqual(['0908', '0909', '0910']);
  expect(namesFrom('机房', 3)).toEqual(['机房']);
  expect(namesFrom('101', 0)).toEqual([]);
});

test.each([
  ['12F', ['1201', '1202'], '13F', ['1301', '1302']],
  ['9F', ['0901', '901', 'A-902'], '10F', ['0901', '1001', 'A-1002']],
  ['09', ['0901'], '10', ['1001']],
  ['12F', ['机房', '1'], '13F', ['机房', '1']],
  ['大堂', ['01'], '2F', ['01']],
  ['2F', ['201'], '夹层', ['201']],
])('units of %s %o become on %s %o', (name, units, to, expected) => {
  expect(copiedUnits({ name, units }, to)).toEqual(expected);
});

test('totals count floors, units and usable space', () => {
  expect(totalsOf(floors)).toEqual({ floors: 4, units: 7, usableSpace: 100 });
});
