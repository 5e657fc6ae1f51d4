import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newToken } from '../../kit/settings/secrets.ts';
import { chooseFiles } from './choose.ts';
import { FileMissing, type FileStore } from './files.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'mdi-store-'));
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(root, 's3'),
  configureBuckets: [{ name: 'mdi', configs: [] }],
});
let endpoint = '';
beforeAll(async () => {
  const { address, port } = await bucket.run();
  endpoint = `http://${address}:${port}`;
});
afterAll(async () => {
  await bucket.close();
  rmSync(root, { recursive: true, force: true });
});

const s3 = (prefix: string, more = {}) => ({
  FILES_URL: `s3://mdi${prefix}`,
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_ACCESS_KEY_ID: 'S3RVER',
  FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
  ...more,
});
const folder = path.join(root, 'local');

async function whole(from: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  from.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(from, 'end');
  return Buffer.concat(chunks);
}
async function keys(store: FileStore): Promise<string[]> {
  const found: string[] = [];
  for await (const { key, changedAt } of store.list()) {
    expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(600_000);
    found.push(key);
  }
  return found.sort();
}

describe.each([
  ['a folder', () => chooseFiles({ FILES_URL: pathToFileURL(folder).href }, root)],
  ['a bucket', () => chooseFiles(s3('/files'), root)],
])('%s', (_, open) => {
  test('gives back what was put, byte for byte, also five megabytes', async () => {
    const store = open();
    for (const bytes of [Buffer.alloc(0), Buffer.from('一 file'), Buffer.alloc(5 * 1024 * 1024, 'x')]) {
      const key = newToken();
      await store.put(key, bytes);
      expect((await whole(await store.read(key))).equals(bytes)).toBe(true);
      await store.remove(key);
    }
  });

  test('takes a file from this machine as it is, also an empty one and five megabytes', async () => {
    const store = open();
    const from = path.join(root, 'from');
    for (const bytes of [Buffer.alloc(0), Buffer.from('一 file'), Buffer.alloc(5 * 1024 * 1024, 'y')]) {
      writeFileSync(from, bytes);
      const key = newToken();
      await store.putFile(key, from);
      rmSync(from);
      expect((await whole(await store.read(key))).equals(bytes)).toBe(true);
      await store.remove(key);
    }
    await expect(store.putFile(newToken(), from)).rejects.toThrow();
    expect(await keys(store)).toEqual([]);
  });

  test('says that a file is missing, before it was put and after it was removed', async () => {
    const store = open();
    const key = newToken();
    await expect(store.read(key)).rejects.toThrow(FileMissing);
    await store.put(key, Buffer.from('x'));
    await store.remove(key);
    await expect(store.read(key)).rejects.toThrow(FileMissing);
    await store.remove(key);
  });

  test('keeps what is put at the same time apart and lists all of it', async () => {
    const store = open();
    const put = await Promise.all(
      Array.from({ length: 20 }, async (_none, at) => {
        const key = newToken();
        await store.put(key, Buffer.from(String(at)));
        return key;
      }),
    );
    expect(await keys(store)).toEqual([...put].sort());
    const texts = await Promise.all(put.map(async (key) => (await whole(await store.read(key))).toString()));
    expect(texts).toEqual(put.map((_key, at) => String(at)));
    await Promise.all(put.map((key) => store.remove(key)));
    expect(await keys(store)).toEqual([]);
  });

  test.each(['../../etc/passwd', 'a/b', '..', '', '.', 'a\0b', 'x'.repeat(101), '%2e%2e%2f'.repeat(4)])(
    'never takes %j for a key',
    async (key) => {
      const store = open();
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(FileMissing);
      await expect(store.read(key)).rejects.toThrow(FileMissing);
      await expect(store.putFile(key, '/dev/null')).rejects.toThrow(FileMissing);
      await expect(async () => store.remove(key)).rejects.toThrow(FileMissing);
    },
  );
});

test('what others left in the folder is not ours to list', async () => {
  const store = chooseFiles({ FILES_URL: pathToFileURL(folder).href }, root);
  await store.put(newToken(), Buffer.from('x'));
  writeFileSync(path.join(folder, 'README.txt'), 'not ours');
  expect(await keys(store)).toHaveLength(1);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('two prefixes of one bucket don’t see each other', async () => {
  const [one, other] = [chooseFiles(s3('/one'), root), chooseFiles(s3('/other'), root)];
  const key = newToken();
  await one.put(key, Buffer.from('x'));
  expect(await keys(other)).toEqual([]);
  await expect(other.read(key)).rejects.toThrow(FileMissing);
  expect(await keys(one)).toEqual([key]);
});

describe('the settings', () => {
  test('may name a folder with blanks', async () => {
    const blank = path.join(root, 'two words');
    await chooseFiles({ FILES_URL: pathToFileURL(blank).href }, root).put(newToken(), Buffer.from('x'));
    expect(readdirSync(blank)).toHaveLength(1);
  });

  test('without an address choose the data folder', async () => {
    await chooseFiles({}, root).put(newToken(), Buffer.from('x'));
    expect(existsSync(path.join(root, 'files'))).toBe(true);
  });

  test.each([
    [{ FILES_URL: 'ftp://x/y' }, 'FILES_URL'],
    [{ FILES_URL: 'file://host/y' }, 'FILES_URL'],
    [{ FILES_URL: 'nonsense' }, 'FILES_URL'],
    [{ FILES_URL: 's3://' }, 'FILES_URL'],
    [{ FILES_URL: 's3://b' }, 'FILES_S3_ACCESS_KEY_ID'],
    [{ FILES_URL: 's3://b', FILES_S3_ACCESS_KEY_ID: 'x' }, 'FILES_S3_SECRET_ACCESS_KEY'],
    [{ ...s3('/x'), FILES_S3_ENDPOINT: 'localhost:9000' }, 'FILES_S3_ENDPOINT'],
  ])('that can’t be used stop the start and are named: %j', (env, named) => {
    expect(() => chooseFiles(env, root)).toThrow(named);
  });
});
