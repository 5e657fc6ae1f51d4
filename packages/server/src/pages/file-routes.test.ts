import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../test/world.ts';
import { type FileAccessAsked, ruledFileUrl, ruledPurposes } from '../kit/files/file-access-rules.ts';
import { signedFileUrl } from '../kit/files/signed-file-url.ts';
import { newToken } from '../kit/settings/secrets.ts';
import { chooseFiles } from '../ports/files/choose.ts';
import type { ByteRange, FileStore } from '../ports/files/files.ts';
import { rangeOf } from './byte-range.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'mdi-ranges-'));
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: root,
  configureBuckets: [{ name: 'mdi', configs: [] }],
});
let w: World;
const stores: Record<string, FileStore> = {};
beforeAll(async () => {
  w = await world();
  Object.assign(w.deps.registry.files, { anybody: async () => true });
  const { address, port } = await bucket.run();
  stores.folder = w.deps.files;
  stores.bucket = chooseFiles(
    {
      FILES_URL: 's3://mdi/files',
      FILES_S3_ENDPOINT: `http://${address}:${port}`,
      FILES_S3_ACCESS_KEY_ID: 'S3RVER',
      FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    root,
  );
});
afterAll(async () => {
  await bucket.close();
  rmSync(root, { recursive: true, force: true });
});

const size = 300_000;
const video = randomBytes(size);

describe.each(['folder', 'bucket'])('a video in a %s', (kind) => {
  let url = '';
  let tag = '';
  /** What the store was asked for, and how much of it left the store. */
  const taken: { part: ByteRange | undefined; bytes: number }[] = [];
  beforeAll(async () => {
    const store = stores[kind];
    if (!store) throw new Error(`no store ${kind}`);
    w.deps.files = {
      ...store,
      async read(key, part) {
        const one = { part, bytes: 0 };
        taken.push(one);
        const through = new PassThrough();
        through.on('data', (chunk: Buffer) => {
          one.bytes += chunk.length;
        });
        return (await store.read(key, part)).pipe(through);
      },
    };
    const key = newToken();
    await w.deps.files.put(key, video);
    const row = { key, purpose: 'pageVideo', name: '介绍.mp4', mime: 'video/mp4', bytes: size };
    await w.db.insertInto('upload').values(row).execute();
    url = signedFileUrl(w.deps, key);
    tag = `"${key}"`;
  });

  const ask = (headers: Record<string, string> = {}) =>
    w.app.inject({ url, headers: { 'accept-encoding': 'br, gzip', ...headers } });

  test('comes whole to who asks for no part, and says that it has parts', async () => {
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(video)).toBe(true);
    expect(answer.headers).toMatchObject({
      'accept-ranges': 'bytes',
      etag: tag,
      'content-length': String(size),
      'content-type': 'video/mp4',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers).not.toHaveProperty('content-range');
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  test.each([
    ['the first byte', 'bytes=0-0', 0, 0],
    ['what players begin with', 'bytes=0-', 0, size - 1],
    ['the middle', 'bytes=150000-150999', 150_000, 150_999],
    ['the last byte', `bytes=${size - 1}-${size - 1}`, size - 1, size - 1],
    ['its end', 'bytes=-500', size - 500, size - 1],
    ['more than there is before the end', `bytes=-${size * 2}`, 0, size - 1],
    ['beyond the end from within', `bytes=${size - 10}-${size + 10}`, size - 10, size - 1],
  ])('gives %s, and no more leaves the store', async (_, range, first, last) => {
    taken.length = 0;
    const answer = await ask({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${first}-${last}/${size}`,
      'content-length': String(last - first + 1),
      'content-type': 'video/mp4',
    });
    expect(answer.rawPayload.equals(video.subarray(first, last + 1))).toBe(true);
    expect(taken).toEqual([{ part: { first, last }, bytes: last - first + 1 }]);
  });

  test.each([`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0'])(
    'has nothing at %s, and says how much there is',
    async (range) => {
      taken.length = 0;
      const answer = await ask({ range });
      expect(answer.statusCode).toBe(416);
      expect(answer.headers).toMatchObject({ 'content-range': `bytes */${size}` });
      expect(answer.payload).toBe('');
      expect(taken).toEqual([]);
    },
  );

  test.each(['bytes=0-1,5-9', 'bytes=9-5', 'bytes=a-b', 'bytes=-', 'items=0-1', 'bytes=1-2-3'])(
    'comes whole where %s is asked for',
    async (range) => {
      const answer = await ask({ range });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.length).toBe(size);
    },
  );

  test('goes on where it is still the same, and begins anew where it is another', async () => {
    const range = 'bytes=10-19';
    expect((await ask({ range, 'if-range': tag })).statusCode).toBe(206);
    for (const other of ['"another"', `W/${tag}`, new Date().toUTCString()]) {
      const answer = await ask({ range, 'if-range': other });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.length).toBe(size);
    }
  });

  test('is as missing in parts as whole, without a good link and without its bytes', async () => {
    for (const at of [
      url.replace(/s=(.)/, (_, first) => `s=${first === '_' ? '-' : '_'}`),
      signedFileUrl(w.deps, newToken()),
    ]) {
      const answer = await w.app.inject({ url: at, headers: { range: 'bytes=0-0' } });
      expect(answer.json()).toMatchObject({ code: 404 });
      expect(answer.headers).not.toHaveProperty('content-range');
    }
    const key = newToken();
    const row = { key, purpose: 'pageVideo', name: 'x.mp4', mime: 'video/mp4', bytes: 9 };
    await w.db.insertInto('upload').values(row).execute();
    const gone = await w.app.inject({ url: signedFileUrl(w.deps, key), headers: { range: 'bytes=0-0' } });
    expect(gone.json()).toMatchObject({ code: 404 });
    expect(gone.headers).not.toHaveProperty('content-range');
  });
});

describe('a file is', () => {
  const shown = async (purpose: string, mime: string) => {
    const key = newToken();
    await stores.folder?.put(key, video);
    const row = { key, purpose, name: '季报.pdf', mime, bytes: size };
    await w.db.insertInto('upload').values(row).execute();
    w.deps.files = stores.folder ?? w.deps.files;
    const url = ruledPurposes.has(purpose)
      ? ruledFileUrl(w.deps, key, 'anybody', 1)
      : signedFileUrl(w.deps, key);
    const { headers } = await w.app.inject({ url });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' });
    expect(headers['content-security-policy']).toContain('sandbox');
    return [headers['content-type'], String(headers['content-disposition']).split(';')[0]];
  };
  test.each([
    ['reportFile', 'application/pdf', 'inline'],
    ['libraryFile', 'application/pdf', 'inline'],
    ['noticeFile', 'application/pdf', 'attachment'],
    ['libraryFile', 'application/msword', 'attachment'],
    ['thumbnail', 'image/webp', 'inline'],
    ['noticeFile', 'image/png', 'attachment'],
    ['pageVideo', 'video/mp4', 'inline'],
  ])('of %s, %s: %s', async (purpose, mime, how) => {
    expect(await shown(purpose, mime)).toEqual([mime, how]);
  });

  test.each([
    ...['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'text/javascript'],
    ...['application/x-shockwave-flash', 'multipart/related', 'message/rfc822', 'text/plain', 'x'],
  ])('told as bytes to be saved where its row says %s', async (mime) => {
    for (const purpose of ['projectLogo', 'reportFile'])
      expect(await shown(purpose, mime)).toEqual(['application/octet-stream', 'attachment']);
  });
});

describe('a file of which bytes are on their way', () => {
  // More than lies between two sockets.
  const bytes = Buffer.alloc(24_000_000, 7);
  let base = '';
  beforeAll(async () => {
    base = await w.app.listen({ port: 0, host: '127.0.0.1' });
  });

  /** Somebody who takes the first bytes and then waits, while the clock goes on and the right may go. */
  async function slowly(stillMay: boolean) {
    const asked: FileAccessAsked[] = [];
    let may = true;
    Object.assign(w.deps.registry.files, {
      someone: async (one: FileAccessAsked) => {
        asked.push(one);
        return may;
      },
    });
    const key = newToken();
    await stores.folder?.put(key, bytes);
    w.deps.files = stores.folder ?? w.deps.files;
    const row = {
      key,
      purpose: 'reportFile',
      name: '季报.pdf',
      mime: 'application/pdf',
      bytes: bytes.length,
    };
    await w.db.insertInto('upload').values(row).execute();
    const answer = await new Promise<http.IncomingMessage>((got) => {
      http.get(base + ruledFileUrl(w.deps, key, 'someone', 1), got);
    });
    let taken = 0;
    for await (const chunk of answer.iterator({ destroyOnReturn: false })) {
      taken += Buffer.from(chunk).length;
      break;
    }
    w.pass(1);
    may = stillMay;
    try {
      for await (const chunk of answer) taken += Buffer.from(chunk).length;
    } catch {
      return { asked, taken, broken: true };
    }
    return { asked, taken, broken: false };
  }

  test('breaks off once its rule says no, however slowly it is taken', async () => {
    const { asked, taken, broken } = await slowly(false);
    expect({ broken, short: taken < bytes.length, times: asked.length }).toEqual({
      broken: true,
      short: true,
      times: 2,
    });
  });

  test('goes on while its rule says yes, which is asked again after a time and not for each piece', async () => {
    const { asked, taken, broken } = await slowly(true);
    expect({ broken, taken }).toEqual({ broken: false, taken: bytes.length });
    expect(asked.map(({ fetches, goesOn }) => [fetches, goesOn])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

test('of an empty file there is no part', () => {
  for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) expect(rangeOf(range, 0)).toBe('beyond');
  expect(rangeOf(undefined, 0)).toBe(null);
});
