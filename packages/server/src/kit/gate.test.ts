import { expect, test } from 'vitest';
import { makeGate } from './gate.ts';
import { Refusal } from './refuse.ts';

/** A work that ends when told. */
function held() {
  let end: () => void = () => {};
  const ended = new Promise<void>((go) => {
    end = go;
  });
  return { work: () => ended, end: () => end() };
}

test('a gate runs so many at once, lets so many wait in order, and turns the rest away with 429', async () => {
  const gate = makeGate(1, 2);
  const first = held();
  const order: number[] = [];
  const running = gate(first.work);
  const waiting = [1, 2].map((i) => gate(async () => order.push(i)));
  const turned = gate(async () => order.push(3));
  await expect(turned).rejects.toBeInstanceOf(Refusal);
  await expect(turned).rejects.toMatchObject({ code: 'tooMany', retryAfter: 5 });
  expect(order).toEqual([]);
  first.end();
  await Promise.all([running, ...waiting]);
  expect(order).toEqual([1, 2]);
});

test('a work that fails makes room for the next one', async () => {
  const gate = makeGate(1, 1);
  const failing = gate(() => Promise.reject(new Error('failed')));
  const next = gate(async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
  expect(await gate(async () => 'again')).toBe('again');
});
