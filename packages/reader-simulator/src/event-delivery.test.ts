import { describe, expect, test } from 'vitest';
import { setUpReader } from './reader-setup.fixture.ts';

const counts = (times: Map<string, number>) => new Set(times.values());

describe('events', () => {
  test('of ten thousand refusals made without network each arrive once', async () => {
    const { reader, known } = await setUpReader();
    reader.faults.cut = true;
    reader.fill(10_000);
    expect(await reader.upload()).toBe(false);
    expect(reader.state().waiting).toBe(10_000);
    reader.faults.cut = false;
    expect(await reader.upload()).toBe(true);
    expect([known.events.size, reader.state().waiting, reader.state().lost]).toEqual([10_000, 0, 0]);
    expect(counts(known.times)).toEqual(new Set([1]));
  });

  test('whose answer was lost are sent again as they were', async () => {
    const { reader, known, stub } = await setUpReader();
    reader.fill(120);
    stub.lose = 1;
    expect(await reader.upload()).toBe(false);
    const first = [...known.events.values()].map((event) => JSON.stringify(event));
    expect(first.length + reader.state().waiting).toBeGreaterThan(120);
    expect(await reader.upload()).toBe(true);
    expect(known.events.size).toBe(120);
    expect([...known.events.values()].slice(0, first.length).map((event) => JSON.stringify(event))).toEqual(
      first,
    );
    expect(counts(known.times)).toEqual(new Set([1, 2]));
  });

  test('sent twice and in no order are still these events', async () => {
    const { reader, known } = await setUpReader();
    Object.assign(reader.faults, { duplicate: 1, reorder: 1 });
    reader.fill(60);
    expect(await reader.upload()).toBe(true);
    expect(known.events.size).toBe(60);
    const seqs = [...known.events.values()].map(({ seq }) => seq);
    expect(seqs).not.toEqual(seqs.toSorted((a, b) => a - b));
    expect(counts(known.times)).toEqual(new Set([2]));
  });

  test('survive a crash, and their numbers go on', async () => {
    const { reader, known, again } = await setUpReader();
    reader.fill(3);
    const after = again();
    expect(after.state()).toMatchObject({ waiting: 3, boot: 2 });
    after.fill(1);
    await after.upload();
    expect([...known.events.keys()]).toEqual([
      'DEV0000001-1-1',
      'DEV0000001-1-2',
      'DEV0000001-1-3',
      'DEV0000001-2-4',
    ]);
  });

  test('that have no room push out the oldest, which is counted and told', async () => {
    const { reader, known } = await setUpReader({ room: 20 });
    reader.faults.cut = true;
    reader.press('button');
    reader.fill(25);
    expect(reader.state()).toMatchObject({ waiting: 20, lost: 6 });
    expect(reader.state().troubles).toEqual(expect.arrayContaining(['STORAGE_90', 'STORAGE_FULL']));
    reader.faults.cut = false;
    await reader.upload();
    await reader.upload();
    expect([...known.events.values()].filter(({ ch }) => ch === 'button')).toHaveLength(1);
    expect(reader.state().troubles).not.toContain('STORAGE_FULL');
  });
});

test('many refusals in a minute are an exception until it is calm again', async () => {
  const { reader, known, pass } = await setUpReader();
  reader.fill(9);
  expect(reader.state().troubles).toEqual([]);
  reader.fill(1);
  expect(reader.state().troubles).toEqual(['BURST_DENIED']);
  pass(60_000);
  await reader.beat();
  await reader.upload();
  expect(known.troubles.map(({ code, recovered }) => [code, recovered])).toEqual([
    ['BURST_DENIED', false],
    ['BURST_DENIED', true],
  ]);
});

test('what somebody does to the reader is told once, with its end', async () => {
  const { reader, known, stub } = await setUpReader();
  reader.raise('TAMPER');
  reader.raise('TAMPER');
  stub.lose = 1;
  await reader.upload();
  reader.settle('TAMPER');
  await reader.upload();
  await reader.upload();
  expect(known.troubles.map(({ code, recovered, level }) => [code, recovered, level])).toEqual([
    ['TAMPER', false, 3],
    ['TAMPER', true, 3],
  ]);
});
