import { describe, expect, test, vi } from 'vitest';
import { dropIndex, withIdMoved } from './use-saved-order.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

describe('an id is moved', () => {
  test.each([
    ['forward', 1, 2, [2, 3, 1, 4]],
    ['back', 4, 1, [1, 4, 2, 3]],
    ['to the first place', 3, 0, [3, 1, 2, 4]],
    ['to the last place', 2, 3, [1, 3, 4, 2]],
    ['nowhere when it stands there', 2, 1, [1, 2, 3, 4]],
    ['to an end when the place lies outside: before', 2, -1, [2, 1, 3, 4]],
    ['to an end when the place lies outside: after', 2, 9, [1, 3, 4, 2]],
  ])('%s', (_, id, to, order) => {
    expect(withIdMoved([1, 2, 3, 4], id, to)).toEqual(order);
  });

  test('and the order it was in stays as it was', () => {
    const before = [1, 2, 3];
    withIdMoved(before, 1, 2);
    expect(before).toEqual([1, 2, 3]);
  });
});

describe('an id dropped beside another', () => {
  test.each([
    ['before one further down', 1, 3, false, [2, 1, 3, 4]],
    ['after one further down', 1, 3, true, [2, 3, 1, 4]],
    ['before one further up', 4, 2, false, [1, 4, 2, 3]],
    ['after one further up', 4, 2, true, [1, 2, 4, 3]],
    ['before the first', 3, 1, false, [3, 1, 2, 4]],
    ['after the last', 2, 4, true, [1, 3, 4, 2]],
    ['after its neighbour above, where it stands already', 2, 1, true, [1, 2, 3, 4]],
  ])('comes to stand %s', (_, id, over, after, order) => {
    const ids = [1, 2, 3, 4];
    expect(withIdMoved(ids, id, dropIndex(ids, id, over, after))).toEqual(order);
  });
});
