import { expect, test } from 'vitest';
import { boundedZoom, nextZoom } from './zoom-steps.ts';

test('each press is the next size, from wherever two fingers left it, and stops at either end', () => {
  expect(nextZoom(1, 1)).toBe(1.25);
  expect(nextZoom(1.1, 1)).toBe(1.25);
  expect(nextZoom(1.1, -1)).toBe(1);
  expect(nextZoom(4, 1)).toBe(4);
  expect(nextZoom(0.5, -1)).toBe(0.5);
  expect(boundedZoom(9)).toBe(4);
  expect(boundedZoom(0.1)).toBe(0.5);
});
