import { Readable } from 'node:stream';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, assert, beforeAll, expect, test } from 'vitest';
import { momentDrill } from './moment-drill.fixture.ts';
import { baseName } from './moment-files.ts';
import { reachesAt, restoreMoment } from './restore-moment.ts';
import { sealArchive } from './sealed-archive.ts';
import { type BaseAbout, ownPlatform, sealedBaseTitle } from './take-base.ts';

let drill: Awaited<ReturnType<typeof momentDrill>>;
let between: Date;

beforeAll(async () => {
  drill = await momentDrill();
  await drill.write('before the base');
  await drill.base();
  await drill.write('first');
  await drill.kill();
  between = await drill.write('second');
  await drill.write('third');
  await drill.sent();
});
afterAll(() => drill.end());

test('a place is brought to a moment between two changes, over a database that was killed: what was before is there, files too', async () => {
  expect(await drill.restored(between)).toEqual(['before the base', 'first', 'second']);
});

test('why a moment can’t be gone back to is said, and the place stays empty', async () => {
  const [reach] = await reachesAt(drill.stores);
  assert(reach?.until);
  const why = async (...asked: Parameters<typeof drill.refused>) => {
    const { why: said, left } = await drill.refused(...asked);
    expect(left).toEqual([]);
    return said;
  };
  expect(await why(new Date(0))).toBe(
    `There is no base from before 1970-01-01T00:00:00.000Z. The oldest is of ${reach.base.at.toISOString()}.`,
  );
  const later = new Date(Date.now() + 3_600_000);
  expect(await why(later)).toBe(
    `The log that is there ends before ${later.toISOString()}. Moments up to ${reach.until.toISOString()} can be gone back to.`,
  );
  expect(await why(between, { key: await generateX25519Identity() })).toMatch(/This key does not open/);
  expect(await why(between, { mark: 'another' })).toMatch(/of an installation with another secret/);
  const full = { dataDir: drill.dataDir, files: drill.files, secretMark: 'mark' };
  await expect(restoreMoment(full, drill.stores, drill.keys, between)).rejects.toThrow(
    /The database is not empty/,
  );
});

test('a base of somebody who knows the public key alone, and one of a newer version, are not started', async () => {
  const [reach] = await reachesAt(drill.stores);
  assert(reach);
  const { series, first, last } = reach.base;
  const put = async (more: Partial<BaseAbout>) => {
    const at = new Date(reach.base.at.getTime() + 1);
    const about: BaseAbout = {
      of: sealedBaseTitle(series, first),
      format: 1,
      version: '9',
      platform: ownPlatform,
      secretMark: 'mark',
      postgres: '18.4',
      migrations: [],
      ...more,
    };
    const locks = { recipient: drill.recipient, sign: () => 'nobody' };
    const { name } = await drill.stores.bases.write(
      { name: baseName({ series, first, last, at }) },
      (to) => sealArchive(to, locks, about, Readable.from([Buffer.alloc(1024)])),
      async () => {},
    );
    const { why, left } = await drill.refused(between);
    expect(left).toEqual([]);
    await drill.stores.bases.remove(name);
    return why;
  };
  expect(await put({})).toMatch(/was not written by an installation with this secret/);
  expect(await put({ migrations: ['2999-01-01T0000-later'] })).toMatch(/of version 9, which is newer/);
  expect(await put({ platform: 'other' })).toMatch(
    /of PostgreSQL 18.4 on other, and can be used by the same/,
  );
});
