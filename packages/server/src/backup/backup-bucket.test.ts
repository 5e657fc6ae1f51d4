import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, assert, beforeAll, beforeEach, expect, test } from 'vitest';
import { builtProgramPath } from '../../test/built-programs.ts';
import { s3Account, s3Service } from '../../test/s3-service.ts';
import { world } from '../../test/world.ts';
import { newToken } from '../kit/settings/secrets.ts';
import { bucketBackupStore } from './backup-bucket.ts';
import { backupNameAt, keepNewest } from './backup-store.ts';
import { BadBackup } from './bad-backup.ts';

type Service = Awaited<ReturnType<typeof s3Service>>;

const megabyte = 1024 * 1024;
const root = mkdtempSync(path.join(os.tmpdir(), 'mdi-bucket-'));
/** Of three parts. */
const large = randomBytes(40 * megabyte);
let s3: Service;
let outgoing: string;
beforeAll(async () => {
  s3 = await s3Service();
});
beforeEach(() => {
  outgoing = mkdtempSync(path.join(root, 'outgoing-'));
});
afterEach(() => {
  s3.meanwhile();
  s3.objects.clear();
  s3.uploads.clear();
});
afterAll(async () => {
  await s3.stop();
  rmSync(root, { recursive: true, force: true });
});

/** On a machine that has much to do, a service that is at work is silent for a while, too. */
const patience = { maxAttempts: 3, connectMs: 20_000, silentMs: 20_000 };
const opened = (more = {}, leastFreeBytes = 0, how = patience) =>
  bucketBackupStore(
    { bucket: 'backups', prefix: 'of/mdi/', region: 'cn-east', endpoint: s3.endpoint, ...s3Account, ...more },
    { outgoing, leastFreeBytes },
    how,
  );
const goOn = async () => {};
const filled = (bytes: Buffer) => (to: Writable) => pipeline(Readable.from([bytes]), to);
const at = new Date('2026-11-29T02:10:00Z');
const name = 'mdi-2026-11-29T021000Z.backup';
const key = `of/mdi/${name}`;
const sent = () =>
  s3.asked.filter(({ method, part }) => method === 'PUT' && part > 0).map(({ part }) => part);
const waiting = () => readdirSync(outgoing);

/** What somebody hears whose backup fails. */
async function sentence(of: Promise<unknown>): Promise<string> {
  const error = await of.then(
    () => null,
    (refused: unknown) => refused,
  );
  assert.instanceOf(error, BadBackup);
  return error.message;
}

test('what is put into a bucket is there whole, is listed with its size, and read byte for byte', async () => {
  const store = opened();
  expect(await store.write({ name: backupNameAt(at) }, filled(large), goOn)).toEqual({
    name,
    bytes: large.length,
  });
  expect(sent()).toEqual([1, 2, 3]);
  expect(waiting()).toEqual([]);
  expect(s3.uploads.size).toBe(0);
  expect(s3.objects.get(key)?.bytes.equals(large)).toBe(true);
  expect(await store.list()).toEqual([{ name, bytes: large.length }]);
  expect((await buffer(await store.open(name))).equals(large)).toBe(true);
  expect(store.called(name)).toBe(`s3://backups/${key}`);
  await store.remove(name);
  expect(await sentence(store.open(name))).toMatch(/There is no s3:\/\/backups/);
});

test('of many backups the newest stay, over several pages of the list, and so does what is no backup', async () => {
  const store = opened();
  s3.objects.set('of/mdi/notes.txt', { bytes: Buffer.from('kept'), etag: '""' });
  s3.objects.set('of/other', { bytes: Buffer.from('kept'), etag: '""' });
  for (let day = 1; day <= 8; day += 1)
    await store.write(
      { name: backupNameAt(new Date(`2026-11-0${day}T02:00:00Z`)) },
      filled(Buffer.from(`day ${day}`)),
      goOn,
    );
  expect(await keepNewest(store, 2)).toBe(6);
  expect([...s3.objects.keys()].toSorted()).toEqual([
    'of/mdi/mdi-2026-11-07T020000Z.backup',
    'of/mdi/mdi-2026-11-08T020000Z.backup',
    'of/mdi/notes.txt',
    'of/other',
  ]);
});

test('a service that answers 500 or ends the line in between is asked again', async () => {
  let failed = 0;
  s3.meanwhile((asked, end) => {
    if (asked.method === 'PUT' && asked.part === 2 && failed < 2) {
      failed += 1;
      if (failed === 1) s3.refuse(500, 'InternalError');
      end();
    }
  });
  await opened().write({ name: backupNameAt(at) }, filled(large), goOn);
  expect(sent()).toEqual([1, 2, 2, 2, 3]);
  expect(s3.objects.get(key)?.bytes.equals(large)).toBe(true);
});

test('a backup whose answer at the end was lost is there, and isn’t sent twice', async () => {
  s3.meanwhile(async (asked, end) => {
    if (asked.method !== 'POST' || asked.what !== 'upload') return;
    const upload = [...s3.uploads.values()][0];
    if (!upload) return;
    s3.objects.set(key, {
      bytes: Buffer.concat([...upload.parts.values()].map(({ bytes }) => bytes)),
      etag: '""',
    });
    s3.uploads.clear();
    end();
  });
  await opened().write({ name: backupNameAt(at) }, filled(large), goOn);
  expect(sent()).toEqual([1, 2, 3]);
  expect(waiting()).toEqual([]);
});

test('an upload that broke off is gone on with by the next backup, which sends what is missing', async () => {
  s3.meanwhile(({ part }) => {
    if (part === 3) s3.refuse(503, 'SlowDown');
  });
  expect(await sentence(opened().write({ name: backupNameAt(at) }, filled(large), goOn))).toMatch(
    /refuses \(503/,
  );
  expect(waiting()).toEqual([name]);
  expect(s3.objects.size).toBe(0);
  // Others are under way, on more than a page.
  for (let n = 0; n < 7; n += 1)
    s3.uploads.set(`0${n}`, {
      key: `of/mdi/mdi-2026-10-0${n + 1}T021000Z.backup`,
      begun: new Date(),
      parts: new Map(),
    });
  s3.meanwhile();
  const later = new Date('2026-11-30T02:10:00Z');
  await opened().write({ name: backupNameAt(later) }, filled(Buffer.from('the next')), goOn);
  expect(sent()).toEqual([3, 1]);
  expect(s3.objects.get(key)?.bytes.equals(large)).toBe(true);
  expect((await opened().list()).map(({ bytes }) => bytes)).toEqual([large.length, 8]);
  expect(waiting()).toEqual([]);
  expect(s3.uploads.size).toBe(7);
});

test('a part that is there otherwise is sent again', async () => {
  s3.meanwhile(({ part }) => {
    if (part === 3) s3.refuse(503, 'SlowDown');
  });
  await sentence(opened().write({ name: backupNameAt(at) }, filled(large), goOn));
  const [upload] = s3.uploads.values();
  const first = upload?.parts.get(1);
  assert(first);
  first.etag = '"of other bytes"';
  first.bytes = Buffer.alloc(first.bytes.length);
  s3.meanwhile();
  await opened().write({ name: backupNameAt(new Date()) }, filled(Buffer.from('the next')), goOn);
  expect(sent()).toEqual([1, 3, 1]);
  expect(s3.objects.get(key)?.bytes.equals(large)).toBe(true);
});

test('an upload that somebody gave up is begun anew, and one that nobody went on with for a week is given up', async () => {
  s3.meanwhile(({ part }) => {
    if (part === 2) s3.uploads.clear();
  });
  expect(await sentence(opened().write({ name: backupNameAt(at) }, filled(large), goOn))).toMatch(
    /gave up the upload/,
  );
  s3.meanwhile();
  const begun = new Date(Date.now() - 8 * 24 * 3_600_000);
  s3.uploads.set('old', { key: 'of/mdi/mdi-2026-11-01T021000Z.backup', begun, parts: new Map() });
  s3.uploads.set('another’s', { key: 'of/mdi/film', begun, parts: new Map() });
  await opened().write({ name: backupNameAt(new Date()) }, filled(Buffer.from('the next')), goOn);
  expect(sent()).toEqual([1, 2, 3, 1]);
  expect([...s3.uploads.keys()]).toEqual(['another’s']);
});

test('a download that breaks is gone on with where it was', async () => {
  await opened().write({ name: backupNameAt(at) }, filled(large), goOn);
  let ended = 0;
  s3.meanwhile(({ method }, end) => {
    if (method !== 'GET' || ended === 3) return;
    ended += 1;
    setTimeout(end, 20);
  });
  expect((await buffer(await opened().open(name))).equals(large)).toBe(true);
  expect(ended).toBe(3);
});

test.each<[string, object, (service: Service) => void, RegExp]>([
  [
    'another key',
    { accessKeyId: 'AKIDOFNOBODY' },
    () => {},
    /does not take the credentials .*BACKUP_S3_ACCESS_KEY_ID/,
  ],
  ['another secret', { secretAccessKey: 'wrong' }, () => {}, /does not take the credentials/],
  ['no such bucket', { bucket: 'none' }, () => {}, /no bucket none/],
  ['nobody there', { endpoint: 'http://127.0.0.1:1' }, () => {}, /can’t be reached, or does not answer/],
  [
    'no right to write',
    {},
    ({ refuse }) => refuse(403, 'AccessDenied', 'not yours'),
    /does not allow this .*not yours/,
  ],
  [
    'no room',
    {},
    ({ refuse }) => refuse(507, 'XMinioStorageFull', 'no room left'),
    /refuses \(507, .*no room left/,
  ],
  ['another clock', {}, ({ refuse }) => refuse(403, 'RequestTimeTooSkewed'), /clock of this machine/],
])('of %s one is told in a sentence, and what is there stays', async (_, more, happens, says) => {
  const older = { bytes: Buffer.from('older'), etag: '""' };
  s3.objects.set('of/mdi/mdi-2026-11-28T021000Z.backup', older);
  s3.meanwhile(({ method }) => {
    if (method === 'POST') happens(s3);
  });
  expect(
    await sentence(opened(more).write({ name: backupNameAt(at) }, filled(Buffer.from('new')), goOn)),
  ).toMatch(says);
  expect([...s3.objects.values()]).toEqual([older]);
});

test('no backup is begun where it would fill the disk on which the product works', async () => {
  expect(
    await sentence(
      opened({}, Number.MAX_SAFE_INTEGER).write({ name: backupNameAt(at) }, filled(large), goOn),
    ),
  ).toMatch(/MB left, and \d+ are needed/);
  expect(waiting()).toEqual([]);
  expect(sent()).toEqual([]);
});

test('a service that falls silent is given up after a while, and told', async () => {
  s3.meanwhile(({ part }) => (part > 0 ? wait(30_000, undefined, { ref: false }) : undefined));
  const soon = opened({}, 0, { ...patience, silentMs: 1_000 });
  expect(await sentence(soon.write({ name: backupNameAt(at) }, filled(Buffer.from('new')), goOn))).toMatch(
    /does not answer/,
  );
}, 20_000);

test('an upload that isn’t wanted any more ends between two parts, and is kept for the next', async () => {
  let left = 2;
  const over = new Error('this run is over');
  const ends = async () => {
    if (left === 0) throw over;
    left -= 1;
  };
  await expect(opened().write({ name: backupNameAt(at) }, filled(large), ends)).rejects.toBe(over);
  expect(sent()).toEqual([1, 2]);
  expect(waiting()).toEqual([name]);
});

test('a backup whose process is killed while it is sent is gone on with, verified and listed from the bucket', async () => {
  const w = await world();
  const files = mkdtempSync(path.join(root, 'files-'));
  writeFileSync(path.join(files, newToken()), large.subarray(0, 20 * megabyte));
  const identity = await generateX25519Identity();
  const keyFile = path.join(root, 'key');
  writeFileSync(keyFile, identity);
  const { user = '', password, host, port, database } = w.config;
  const url = new URL(`postgres://${user}@localhost:${port}/${database}`);
  url.password = String(password ?? '');
  url.searchParams.set('host', host ?? '');
  const env = {
    PATH: process.env.PATH,
    MDI_MODE: 'production',
    MDI_DATA_DIR: mkdtempSync(path.join(root, 'data-')),
    DATABASE_URL: url.href,
    MDI_SECRET_KEY: 'x'.repeat(32),
    FILES_URL: `file://${files}`,
    BACKUP_KEEP: '2',
    BACKUP_URL: 's3://backups/of/mdi',
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_ACCESS_KEY_ID: s3Account.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
    BACKUP_RECIPIENT: await identityToRecipient(identity),
  };
  const start = (...words: string[]): ChildProcess =>
    spawn(process.execPath, [builtProgramPath('cli'), ...words], { env });
  const run = async (...words: string[]) => {
    const child = start(...words);
    assert(child.stdout && child.stderr);
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { out, err, code: child.exitCode };
  };
  let first: ChildProcess | undefined;
  s3.meanwhile(({ part }) => {
    if (part !== 2 || !first) return;
    first.kill('SIGKILL');
    first = undefined;
    s3.refuse(503, 'SlowDown');
  });
  first = start('backup');
  assert(first.stderr);
  const [told] = await Promise.all([text(first.stderr), once(first, 'exit')]);
  expect(sent(), told).toEqual([1, 2]);
  expect(s3.objects.size).toBe(0);
  s3.meanwhile();
  // PostgreSQL hears of the end of a process a moment later.
  await wait(500);
  const second = await run('backup');
  expect(second.err).not.toMatch(/refuses|reached/);
  expect(second.code).toBe(0);
  expect(second.out).toContain('s3://backups/of/mdi/mdi-');
  expect(sent()).toEqual([2, 1, 2]);
  expect(s3.objects.size).toBe(2);
  const listed = (await run('backups')).out.trim().split('\n');
  expect(listed).toHaveLength(2);
  const [oldest = ''] = listed;
  const verified = await run('verify-backup', oldest.split('  ')[0] ?? '', '--key-file', keyFile);
  expect(verified.out).toMatch(/1 files of 21 MB.\nIt is whole/);
  const notes = await w.db.selectFrom('backupRun').select(['bytes', 'failure']).orderBy('id').execute();
  expect(notes).toEqual([
    { bytes: null, failure: null },
    { bytes: expect.any(Number), failure: null },
  ]);
}, 120_000);
