import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PassEvent } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { openFlash } from './flash-memory.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mdi-flash-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => {
  files += 1;
  return path.join(folder, String(files));
};

const event = (seq: number, res: PassEvent['res'] = 'granted'): PassEvent => ({
  id: `D-1-${seq.toString(36)}`,
  bt: 1,
  seq,
  ts: 0,
  up: 0,
  clk: 'sync',
  dir: 'in',
  ch: 'qr',
  res,
  rc: res === 'granted' ? 'OK' : 'EXPIRED',
  off: true,
  rev: 0,
});
const seqs = (events: readonly PassEvent[]) => events.map(({ seq }) => seq);

describe('what was written', () => {
  test('is there when the file is opened again without having been closed', () => {
    const file = newFile();
    const flash = openFlash(file);
    flash.put({ boot: 4, secret: 'x' });
    flash.add(event(1));
    flash.add(event(2, 'denied'));
    flash.drop(['D-1-1']);
    flash.keep('used', 'a', { at: 1, until: 2 });
    flash.keep('used', 'b', { at: 1, until: 2 });
    flash.keep('used', 'a', null);
    const after = openFlash(file);
    expect([after.get('boot'), after.get('secret'), after.get('seq')]).toEqual([4, 'x', 2]);
    expect(seqs(after.oldest(9))).toEqual([2]);
    expect(after.entries('used')).toEqual([['b', { at: 1, until: 2 }]]);
  });

  test('is whole up to the line that a crash cut off', () => {
    const file = newFile();
    const flash = openFlash(file);
    flash.add(event(1));
    flash.add(event(2));
    truncateSync(file, readFileSync(file).length - 5);
    const after = openFlash(file);
    expect(seqs(after.oldest(9))).toEqual([1]);
    after.add(event(3));
    expect(seqs(openFlash(file).oldest(9))).toEqual([1, 3]);
    appendFileSync(file, '{"add":');
    expect(seqs(openFlash(file).oldest(9))).toEqual([1, 3]);
  });

  test('does not make the file grow for ever', () => {
    const file = newFile();
    const flash = openFlash(file);
    for (let i = 0; i < 12_000; i += 1) flash.put({ listAt: i });
    expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(6000);
    expect(openFlash(file).get('listAt')).toBe(11_999);
  });
});

describe('a full buffer', () => {
  test('gives up its oldest refusals first, then its oldest passages, and counts both', () => {
    const file = newFile();
    const flash = openFlash(file, 4);
    flash.add(event(1));
    flash.add(event(2, 'denied'));
    flash.add(event(3));
    flash.add(event(4, 'denied'));
    for (const seq of [5, 6, 7]) flash.add(event(seq));
    expect(seqs(flash.oldest(9))).toEqual([3, 5, 6, 7]);
    expect(flash.get('lost')).toBe(3);
    expect(openFlash(file, 4).get('lost')).toBe(3);
  });

  test('holds ten thousand events unless it is said otherwise', () => {
    const flash = openFlash(newFile());
    for (let seq = 1; seq <= 10_000; seq += 1) flash.add(event(seq));
    expect([flash.waiting(), flash.get('lost')]).toEqual([10_000, 0]);
    flash.add(event(10_001));
    expect([flash.waiting(), flash.get('lost')]).toEqual([10_000, 1]);
  });
});

test('only the last hundred results of commands are kept', () => {
  const file = newFile();
  const flash = openFlash(file);
  for (let i = 0; i < 103; i += 1) flash.keep('results', `c${i}`, { cid: `c${i}`, ph: 'done', ts: 1 });
  const after = openFlash(file);
  expect(after.entries('results')).toHaveLength(100);
  expect(after.look('results', 'c2')).toBeUndefined();
  expect(after.look('results', 'c3')).toBeDefined();
});

test('wiping leaves nothing but the number of starts and events, on the disk too', () => {
  const file = newFile();
  const flash = openFlash(file);
  flash.put({ boot: 2, secret: 'the-secret', config: { ver: 1 } });
  flash.add(event(1));
  flash.keep('last', 'a', { dir: 'in' });
  flash.wipe();
  expect(readFileSync(file, 'utf8')).not.toContain('the-secret');
  const after = openFlash(file);
  expect([after.get('boot'), after.get('seq'), after.get('secret'), after.get('config')]).toEqual([
    2,
    1,
    null,
    null,
  ]);
  expect([after.waiting(), after.entries('last').length]).toEqual([0, 0]);
});
