import { expect, test } from 'vitest';
import { makeAnswerSharing } from './answer-sharing.ts';

/** An answer that is found when one says so, and counts how often it was begun. */
function slow() {
  const waiting: ((value: number) => void)[] = [];
  return {
    answer: () => new Promise<number>((done) => waiting.push(done)),
    begun: () => waiting.length,
    finish: (n: number) => waiting[n]?.(n),
  };
}

test('of many who ask the same at once the first is answered alone, and all others together', async () => {
  const share = makeAnswerSharing();
  let begun = 0;
  const ask = () =>
    share('a', async () => {
      begun += 1;
      return begun;
    });
  expect(await Promise.all(Array.from({ length: 500 }, ask))).toEqual([
    1,
    ...Array.from({ length: 499 }, () => 2),
  ]);
  expect(begun).toBe(2);
});

test('nobody gets an answer that was begun before they asked', async () => {
  const share = makeAnswerSharing();
  const { answer, begun, finish } = slow();
  const first = share('a', answer);
  expect(begun()).toBe(1);
  const second = share('a', answer);
  expect(begun()).toBe(1);
  finish(0);
  expect(await first).toBe(0);
  await expect.poll(begun, { timeout: 10_000 }).toBe(2);
  const third = share('a', answer);
  finish(1);
  expect(await second).toBe(1);
  await expect.poll(begun, { timeout: 10_000 }).toBe(3);
  finish(2);
  expect(await third).toBe(2);
});

test('who asks something else gets their own answer, at once', async () => {
  const share = makeAnswerSharing();
  const { answer, begun } = slow();
  void share('a', answer);
  void share('b', answer);
  expect(begun()).toBe(2);
});

test('a failure reaches those who waited for it, and the next try is a new one', async () => {
  const share = makeAnswerSharing();
  await share('a', async () => 1);
  const broken = () => Promise.reject(new Error('no'));
  const both = [share('a', broken), share('a', broken)];
  await expect(both[0]).rejects.toThrow('no');
  await expect(both[1]).rejects.toThrow('no');
  expect(await share('a', async () => 2)).toBe(2);
});

test('an answer that is good for a while is given again, and a failure is not', async () => {
  const share = makeAnswerSharing();
  let begun = 0;
  const count = async () => {
    begun += 1;
    if (begun === 1) throw new Error('no');
    return begun;
  };
  await expect(share('a', count, 600_000)).rejects.toThrow('no');
  expect(await share('a', count, 600_000)).toBe(2);
  expect(await share('a', count, 600_000)).toBe(2);
  expect(await share('b', count, 600_000)).toBe(3);
});
