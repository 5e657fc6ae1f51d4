import { expect, test } from 'vitest';
import { boundedZoom, nextZoom, visiblePages } from './zoom-and-visible-pages.ts';

test('each press is the next size, from wherever two fingers left it, and stops at either end', () => {
  expect(nextZoom(1, 1)).toBe(1.25);
  expect(nextZoom(1.1, 1)).toBe(1.25);
  expect(nextZoom(1.1, -1)).toBe(1);
  expect(nextZoom(4, 1)).toBe(4);
  expect(nextZoom(0.5, -1)).toBe(0.5);
  expect(boundedZoom(9)).toBe(4);
  expect(boundedZoom(0.1)).toBe(0.5);
});

test('the page that is read lies a third down the window, and all that is seen of others is known', () => {
  const tops = [0, 100, 200, 300];
  expect(visiblePages(tops, 0, 90)).toEqual({ first: 1, last: 1, current: 1 });
  expect(visiblePages(tops, 60, 120)).toEqual({ first: 1, last: 2, current: 2 });
  expect(visiblePages(tops, 250, 300)).toEqual({ first: 3, last: 4, current: 4 });
  // Above the first page there is its edge.
  expect(visiblePages([12, 112], 0, 30)).toEqual({ first: 1, last: 1, current: 1 });
});
