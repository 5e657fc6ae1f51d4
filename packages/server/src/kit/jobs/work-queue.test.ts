import { expect, test } from 'vitest';
import { Refusal } from '../calls/refuse.ts';
import { makeWorkQueue } from './work-queue.ts';

/** A work that ends when told. */
function held() {
  let end: () => void = () => {};
  const ended = new Promise<void>((go) => {
    end = go;
  });
  return { work: () => ended, end: () => end() };
}

test('a gate runs so many at once, lets so many wait in order, and turns the rest away with 429', async () => {
  const gate = makeWorkQueue(1, 2, 2);
  const first = held();
  const order: number[] = [];
  const running = gate('a', first.work);
  const waiting = [1, 2].map((i) => gate('a', async () => order.push(i)));
  const turned = gate('a', async () => order.push(3));
  await expect(turned).rejects.toBeInstanceOf(Refusal);
  await expect(turned).rejects.toMatchObject({ code: 'tooMany', retryAfter: 5 });
  expect(order).toEqual([]);
  first.end();
  await Promise.all([running, ...waiting]);
  expect(order).toEqual([1, 2]);
});

test('a work that fails makes room for the next one', async () => {
  const gate = makeWorkQueue(1, 1, 1);
  const failing = gate('a', () => Promise.reject(new Error('failed')));
  const next = gate('a', async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
  expect(await gate('a', async () => 'again')).toBe('again');
});

test('one caller can’t fill a gate: who comes after them still gets in', async () => {
  const gate = makeWorkQueue(1, 8, 2);
  const first = held();
  const order: string[] = [];
  const running = gate('crowd', first.work);
  const crowd = Array.from({ length: 20 }, () => gate('crowd', async () => order.push('crowd')));
  const other = gate('other', async () => order.push('other'));
  const turned = (await Promise.allSettled(crowd.slice(2))).map(({ status }) => status);
  expect(new Set(turned)).toEqual(new Set(['rejected']));
  first.end();
  await Promise.all([running, ...crowd.slice(0, 2), other]);
  expect(order).toEqual(['crowd', 'crowd', 'other']);
});
