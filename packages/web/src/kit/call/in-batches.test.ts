import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

test('as many rows as somebody selected are done by calls that take no more than they may', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => at);
  const parts = await inBatches(rows, 100, async (part) => part);
  expect(parts.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(parts.flat()).toEqual(rows);
  expect(await inBatches([], 100, async (part) => part)).toEqual([]);
});
