import { expect, test } from 'vitest';
import { textWidth, widestTextWidth } from './text-width.ts';

// Measured in the browser, in pixels.
test.each([
  ['Fill in details', 14, 81],
  ['Details missing', 12, 84],
  ['Invite again', 14, 75],
  ['More', 14, 33],
  ['设为失效', 14, 56],
])('“%s” at %i takes what was measured and little more', (text, size, measured) => {
  expect(textWidth(text, size)).toBeGreaterThanOrEqual(measured);
  expect(textWidth(text, size)).toBeLessThanOrEqual(measured * 1.1);
});

test('the widest of nothing takes nothing', () => {
  expect(widestTextWidth([])).toBe(0);
  expect(widestTextWidth(['More', 'Fill in details'])).toBe(textWidth('Fill in details'));
});
