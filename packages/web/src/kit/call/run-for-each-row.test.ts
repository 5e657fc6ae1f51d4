import { expect, test, vi } from 'vitest';
import { runForEachRow } from './run-for-each-row.ts';
import { CallFailed } from './send.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const nobody = () => undefined;

test('rows are dealt with one after the other, and each step is told', async () => {
  const order: string[] = [];
  const steps: number[] = [];
  const slow = async (row: number) => {
    order.push(`start ${row}`);
    await Promise.resolve();
    order.push(`end ${row}`);
    return row * 2;
  };
  const { done, failed } = await runForEachRow([1, 2], slow, (count) => steps.push(count));
  expect(order).toEqual(['start 1', 'end 1', 'start 2', 'end 2']);
  expect(done).toEqual([
    { row: 1, output: 2 },
    { row: 2, output: 4 },
  ]);
  expect(failed).toEqual([]);
  expect(steps).toEqual([1, 2]);
});

test('a refused row is reported with its sentence and the others are still done', async () => {
  const call = async (row: number) => {
    if (row === 2) throw new CallFailed(409, 'in use', null);
    return row;
  };
  const { done, failed } = await runForEachRow([1, 2, 3], call, nobody);
  expect(done.map(({ row }) => row)).toEqual([1, 3]);
  expect(failed).toEqual([{ row: 2, message: 'in use' }]);
});

test.each([
  ['ends', new CallFailed(4001, 'ended', null)],
  ['expires', new CallFailed(401, 'expired', null)],
  ['moves to another project', new CallFailed(409, 'moved', { which: 'projectChanged' })],
])('nothing more is tried once the session %s', async (_, failure) => {
  const tried: number[] = [];
  const call = async (row: number) => {
    tried.push(row);
    if (row === 2) throw failure;
    return row;
  };
  const { done, failed } = await runForEachRow([1, 2, 3, 4], call, nobody);
  expect(tried).toEqual([1, 2]);
  expect(done).toHaveLength(1);
  expect(failed.map(({ row }) => row)).toEqual([2, 3, 4]);
});
