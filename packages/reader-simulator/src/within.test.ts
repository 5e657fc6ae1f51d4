import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { within } from './within.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const silent = createServer(() => {});
const urlOf = () => `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;

beforeAll(() => new Promise<void>((go) => silent.listen(0, '127.0.0.1', go)));
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

const asking = (ms: number, ended: AbortSignal) =>
  within(ms, ended, (signal) => fetch(urlOf(), { signal })).then(
    () => 'answered',
    () => 'given up',
  );

test('a request that nobody answers ends in time, also when garbage is collected meanwhile', async () => {
  const asked = Array.from({ length: 20 }, () => asking(300, new AbortController().signal));
  for (let n = 0; n < 5; n += 1) {
    collectGarbage();
    await pause(20);
  }
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['given up']));
});

test('it ends at once with whoever asks, now or before', async () => {
  const ended = new AbortController();
  const asked = asking(60_000, ended.signal);
  ended.abort();
  expect(await asked).toBe('given up');
  expect(await asking(60_000, ended.signal)).toBe('given up');
});
