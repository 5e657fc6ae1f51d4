import { describe, expect, test } from 'vitest';
import { isMissingPart } from './missing-part.ts';

describe('a page says that another version may be there', () => {
  test.each([
    'Failed to fetch dynamically imported module: https://x/assets/a.js',
    'error loading dynamically imported module: https://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('only when a part of it can’t be loaded: %s', (message) => {
    expect(isMissingPart(new TypeError(message))).toBe(true);
  });

  test('and not when it broke by itself', () => {
    expect(isMissingPart(new RangeError('Invalid time value'))).toBe(false);
    expect(isMissingPart('text')).toBe(false);
  });
});
