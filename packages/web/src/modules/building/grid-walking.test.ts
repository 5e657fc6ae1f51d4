import { describe, expect, test } from 'vitest';
import { idRange, spotAfterKey, tabTarget } from './grid-walking.ts';

const floor = (floorId: number, units: number) => ({
  floorId,
  units: Array.from({ length: units }, (_, at) => ({ unitId: floorId * 100 + at })),
});

const down = [floor(4, 2), floor(3, 3), floor(2, 0), floor(1, 2)];

describe('keys walk', () => {
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
