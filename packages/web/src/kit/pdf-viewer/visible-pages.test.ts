import { expect, test } from 'vitest';
import { visiblePages } from './visible-pages.ts';

test('the page that is read lies a third down the window, and all that is seen of others is known', () => {
  const tops = [0, 100, 200, 300];
  expect(visiblePages(tops, 0, 90)).toEqual({ first: 1, last: 1, current: 1 });
  expect(visiblePages(tops, 60, 120)).toEqual({ first: 1, last: 2, current: 2 });
  expect(visiblePages(tops, 250, 300)).toEqual({ first: 3, last: 4, current: 4 });
  // Above the first page there is its edge.
  expect(visiblePages([12, 112], 0, 30)).toEqual({ first: 1, last: 1, current: 1 });
});
