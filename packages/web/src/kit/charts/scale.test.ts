import { expect, test } from 'vitest';
import { labelStep, ticksUpTo } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [950, [0, 500, 1000]],
])('the lines for values up to %i are whole and reach over them', (highest, ticks) => {
  expect(ticksUpTo(highest)).toEqual(ticks);
});

test('labels are left out so that each has its room', () => {
  expect(labelStep(24, 1000, 60)).toBe(2);
  expect(labelStep(12, 1000, 60)).toBe(1);
  expect(labelStep(24, 0, 60)).toBe(1440);
});
