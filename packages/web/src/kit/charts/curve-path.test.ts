import { describe, expect, test } from 'vitest';
import { areaPath, smoothPath } from './curve-path.ts';

const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
const heights = (path: string) => numbers(path).filter((_, at) => at % 2 === 1);

describe('the smooth line', () => {
  test('goes through every place', () => {
    const places = [0, 40, 10, 80, 80, 5].map((y, at) => ({ x: at * 10, y }));
    const found = numbers(smoothPath(places));
    const ends = [found.slice(0, 2), ...places.slice(1).map((_, at) => found.slice(6 + at * 6, 8 + at * 6))];
    expect(ends).toEqual(places.map(({ x, y }) => [x, y]));
  });

  test('never leaves what was counted: no dip below nothing, no peak above the highest', () => {
    const places = [100, 100, 3, 99, 100, 0, 0, 50].map((y, at) => ({ x: at * 10, y }));
    for (const y of heights(smoothPath(places))) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(100);
    }
  });

  test('of nothing is nothing, and of one place has no area', () => {
    expect(smoothPath([])).toBe('');
    expect(smoothPath([{ x: 3, y: 4 }])).toBe('M3 4');
    expect(areaPath([{ x: 3, y: 4 }], 10)).toBe('');
  });

  test('encloses the space down to the floor', () => {
    const places = [
      { x: 0, y: 5 },
      { x: 10, y: 1 },
    ];
    expect(areaPath(places, 20)).toMatch(/^M0 5C.*L10 20L0 20Z$/);
  });
});
