import { expect, test } from 'vitest';
import { duplicatesIn, noRowsSeen } from './import.check.ts';

test('of a key that many rows have the first is held alone, so that each is compared with one', () => {
  const seen = noRowsSeen();
  const once = [{ key: 'phone 13800000001', column: 'phone' }];
  const told = Array.from({ length: 1_000 }, (_, n) => duplicatesIn(seen, n + 2, once));
  expect(seen.once.get('phone 13800000001')).toHaveLength(1);
  expect(told[0]).toEqual([]);
  for (const troubles of told.slice(1))
    expect(troubles).toEqual([{ column: 'phone', code: 'duplicate', key: 'import.error.sameAs', args: [2] }]);
});

test('of a key with periods those are held that are apart, in the order of time', () => {
  const seen = noRowsSeen();
  const held = (number: number, from: string, to: string | null) =>
    duplicatesIn(seen, number, [{ key: 'unit 1', column: 'unit', from, to }]).map(({ args }) => args[0]);
  expect(held(2, '2026-07-01', '2026-12-31')).toEqual([]);
  expect(held(3, '2026-01-01', '2026-06-30')).toEqual([]);
  for (let number = 4; number < 500; number += 1) expect(held(number, '2026-08-01', null)).toEqual([2]);
  expect(seen.once.get('unit 1')?.map(({ number }) => number)).toEqual([3, 2]);
});
