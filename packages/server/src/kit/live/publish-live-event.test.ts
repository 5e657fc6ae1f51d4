import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import type { LiveEvent } from './live-events.ts';
import { publishLiveEventSoon } from './publish-live-event.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const fail = (error: unknown) => {
  throw error;
};

test('what is said by many at once is told once, and nothing is left out', async () => {
  const heard: (LiveEvent | null)[] = [];
  const stop = w.live.subscribe((event) => heard.push(event));
  const of = (topic: string) => heard.filter((event) => event?.topic === topic);
  await expect
    .poll(
      () => {
        publishLiveEventSoon(w.db, { topic: 'ready' }, fail);
        return of('ready').length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  for (let n = 0; n < 50; n += 1) {
    publishLiveEventSoon(w.db, { topic: 'pass', projectId: 1 }, fail);
    publishLiveEventSoon(w.db, { topic: 'pass', projectId: 2 }, fail);
  }
  await expect.poll(() => of('pass').length, { timeout: 20_000 }).toBe(2);
  publishLiveEventSoon(w.db, { topic: 'last' }, fail);
  await expect.poll(() => of('last').length, { timeout: 20_000 }).toBe(1);
  expect(of('pass')).toEqual([
    { topic: 'pass', projectId: 1 },
    { topic: 'pass', projectId: 2 },
  ]);
  stop();
});
