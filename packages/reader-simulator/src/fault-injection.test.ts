import { expect, test } from 'vitest';
import { faultKinds, injectFault, isFault, seededRandom, shuffled } from './fault-injection.ts';
import { setUpReader } from './reader-setup.fixture.ts';

test('a seed brings the same chance again', () => {
  const [a, b, c] = [seededRandom(1), seededRandom(1), seededRandom(2)];
  const first = Array.from({ length: 20 }, a);
  expect(Array.from({ length: 20 }, b)).toEqual(first);
  expect(Array.from({ length: 20 }, c)).not.toEqual(first);
  expect(first.every((one) => one >= 0 && one < 1)).toBe(true);
});

test('shuffling loses nothing', () => {
  const items = Array.from({ length: 50 }, (_, i) => i);
  expect(shuffled(items, seededRandom(1)).toSorted((a, b) => a - b)).toEqual(items);
});

test('each fault happens in time, and a reader that has them all still delivers everything', async () => {
  const { reader, known } = await setUpReader({ room: 200 });
  const random = seededRandom(3);
  const seen = new Set<string>();
  for (let second = 0; second < 3000; second += 1) {
    const did = injectFault(
      reader,
      faultKinds.filter((kind) => kind !== 'full'),
      random,
    );
    if (did) seen.add(did);
  }
  expect([...seen].map((did) => did.replace(/-?\d+/, 'n'))).toEqual(
    expect.arrayContaining([
      'network cut',
      'network back',
      'answers get lost',
      'sends twice',
      'reboot',
      'clock set by n s',
    ]),
  );
  expect(isFault('cut') && !isFault('flood')).toBe(true);
  reader.fill(150);
  await expect
    .poll(async () => {
      reader.faults.cut = false;
      await reader.upload();
      return reader.state().waiting;
    })
    .toBe(0);
  expect(known.events.size).toBe(150);
});
