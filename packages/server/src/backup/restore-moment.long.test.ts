import { readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, assert, beforeAll, expect, test } from 'vitest';
import { s3Account, s3Service } from '../../test/s3-service.ts';
import { walFigures } from '../db/embedded/wal-spool.ts';
import { momentDrill } from './moment-drill.fixture.ts';
import { reachesAt, reachForMoment, verifyReach } from './restore-moment.ts';

// Before a release only: each base and each place that is brought back is a whole database.
const long = 600_000;

let drill: Awaited<ReturnType<typeof momentDrill>>;
let later: Date;
const changes = () => path.join(drill.place, 'moments/changes');

beforeAll(async () => {
  drill = await momentDrill();
  await drill.write('before the base');
  await drill.base();
  await drill.write('first');
  await drill.sent();
  later = await drill.write('second');
  await drill.write('third');
  await drill.sent();
}, long);
afterAll(() => drill.end());

test(
  'a segment that is missing and one that was cut are told, by who verifies too',
  async () => {
    const [reach] = await reachesAt(drill.stores);
    const [first, second] = reach?.segments ?? [];
    assert(reach && first && second);
    expect(await verifyReach(drill.stores, drill.keys, reach)).toEqual({ files: 4 });
    const file = path.join(changes(), first.name);
    renameSync(file, `${file}.away`);
    expect(await drill.refused(later)).toEqual({
      why: `Segment ${first.segment} of the log is missing.`,
      left: [],
    });
    renameSync(`${file}.away`, file);
    const cut = path.join(changes(), second.name);
    const whole = readFileSync(cut);
    truncateSync(cut, whole.length - 20);
    const says = new RegExp(`segment \\w+ ${second.segment}: The backup is cut off or changed`);
    expect((await drill.refused(later)).why).toMatch(says);
    await expect(verifyReach(drill.stores, drill.keys, reach)).rejects.toThrow(says);
    // One that stands in place of another is no better.
    writeFileSync(cut, readFileSync(file));
    const other = await drill.refused(later);
    expect(other.why).toMatch(new RegExp(`${second.segment} holds segment`));
    expect(other.left).toEqual([]);
    writeFileSync(cut, whole);
  },
  long,
);

test(
  'with more bases than are kept the oldest goes, with the segments and files that it alone needed',
  async () => {
    const [before] = await reachesAt(drill.stores);
    const there = () => readdirSync(changes()).join();
    const gone = await drill
      .store()
      .db.selectFrom('upload')
      .select('key')
      .where('name', '=', 'first')
      .executeTakeFirstOrThrow();
    await drill.files.remove(gone.key);
    await drill.base();
    await drill.sent();
    const after = await reachesAt(drill.stores);
    expect(after).toEqual([expect.objectContaining({ until: expect.any(Date), missing: null })]);
    expect(after[0]?.base.name).not.toBe(before?.base.name);
    expect(there()).not.toContain(before?.base.first);
    // It is seen to be gone now, so the next base is the first that doesn't need it.
    expect(there()).toContain(gone.key);
    await drill.base();
    expect(there()).not.toContain(gone.key);
  },
  long,
);

test(
  'where too much waits segments are let go, which is known, and the next base begins anew',
  async () => {
    const { clusterDir } = drill;
    await drill.again({ keepLog: { bases: 1, mostWaitingBytes: 1 } });
    const end = () => drill.store().pool.query('select pg_switch_wal()');
    await drill.write('let go');
    await end();
    await expect.poll(() => walFigures(clusterDir)?.stoppedAt).toEqual(expect.any(Date));
    await drill.write('let go, too');
    await end();
    // PostgreSQL is rid of all of them.
    await expect
      .poll(() => readdirSync(path.join(clusterDir, 'pg_wal/archive_status')).join())
      .not.toMatch(/ready/);
    await drill.again();
    await drill.base();
    const at = await drill.write('anew');
    await drill.write('after');
    await drill.sent();
    expect(walFigures(clusterDir)).toMatchObject({ waiting: 0, stoppedAt: null });
    expect(reachForMoment(await reachesAt(drill.stores), at).until).not.toBeNull();
  },
  long,
);

test(
  'by a bucket, over a database that is killed again and again, each moment has what was acknowledged by then and nothing else',
  async () => {
    const s3 = await s3Service();
    const of = await momentDrill({
      BACKUP_URL: 's3://backups/of/mdi',
      BACKUP_S3_ENDPOINT: s3.endpoint,
      BACKUP_S3_REGION: 'cn-east',
      BACKUP_S3_ACCESS_KEY_ID: s3Account.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
      BACKUP_LOG_BASES: '3',
    });
    try {
      const moments: { at: Date; names: string[] }[] = [];
      const names: string[] = [];
      for (let round = 1; round <= 3; round += 1) {
        await of.base();
        for (let n = 1; n <= 5; n += 1) {
          const name = `${round}.${n}`;
          const at = await of.write(name);
          names.push(name);
          moments.push({ at, names: [...names] });
          if (n % 2 === 0) await of.kill();
          if (n === 3) await of.sent();
        }
      }
      await of.write('after all of it');
      await of.sent();
      for (const { at, names: by } of moments.filter((_, n) => n % 4 === 1))
        expect(await of.restored(at), at.toISOString()).toEqual(by);
    } finally {
      await of.end();
      await s3.stop();
    }
  },
  3 * long,
);
