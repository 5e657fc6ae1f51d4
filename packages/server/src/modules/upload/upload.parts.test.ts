import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sendingRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { chooseFiles } from '../../ports/files/choose.ts';
import { FileMissing, type FileStore } from '../../ports/files/files.ts';
import { wordFile } from './upload.office-files.fixture.ts';
import { partOf, sendingCalls } from './upload.parts.fixture.ts';
import { pdfOf, pdfOfPages, streamOf } from './upload.pdf.fixture.ts';

const { partBytes } = sendingRules;
let w: World;
let stranger: string;
let call: ReturnType<typeof sendingCalls>['call'];
let put: ReturnType<typeof sendingCalls>['put'];
let begin: ReturnType<typeof sendingCalls>['begin'];
let whole: ReturnType<typeof sendingCalls>['whole'];
beforeAll(async () => {
  w = await world();
  const person = await w.make.person();
  ({ call, put, begin, whole } = sendingCalls(w, person.token));
  stranger = (await w.make.person()).token;
});

const root = mkdtempSync(path.join(os.tmpdir(), 'mdi-parts-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A PDF of several parts. */
const large = (() => {
  const film = randomBytes(2 * partBytes + 1_000);
  return pdfOf({ more: { 5: streamOf(film) } });
})();
const stored = () => readdirSync(w.deps.settings.dataDir).sort();
const partRows = () => w.db.selectFrom('uploadPart').select(['part', 'key']).execute();

describe('a large file', () => {
  test('comes in parts, in any order, and is kept as it was sent, with hash, pages and pictures', async () => {
    const before = stored();
    const answer = await call('begin', { purpose: 'reportFile', name: '季报.pdf', bytes: large.length });
    expect(answer.data).toMatchObject({ partBytes, parts: 3 });
    const { sending } = answer.data;
    for (const part of [2, 0])
      expect(await put(sending, part, partOf(large, part))).toMatchObject({ code: 200 });
    expect(await call('arrived', { sending })).toMatchObject({ data: { parts: 3, arrived: [0, 2] } });
    expect(await call('finish', { sending })).toMatchObject({
      code: 400,
      message: 'Not all of the file has arrived. Please continue the upload',
    });
    await put(sending, 1, partOf(large, 1));
    const { code, data } = await call('finish', { sending });
    expect(code).toBe(200);
    expect(data).toMatchObject({ name: '季报.pdf', mime: 'application/pdf', bytes: large.length, pages: 1 });
    expect(data.sha256).toBe(createHash('sha256').update(large).digest('hex'));
    const served = await w.app.inject({ method: 'GET', url: data.url });
    expect(served.rawPayload.equals(large)).toBe(true);
    expect(data.thumbnails).toHaveLength(1);
    const picture = await w.app.inject({ method: 'GET', url: data.thumbnails[0].url });
    expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'content-disposition': 'inline' });
    expect(await partRows()).toEqual([]);
    // The file and its picture are all that stays.
    expect(stored()).toHaveLength(before.length + 2);
    expect(await call('look', { uploadId: data.uploadId })).toMatchObject({ data: { ...data, uses: 0 } });
  });

  test('that is finished again, under another key, is the same upload', async () => {
    const { sending, done } = await whole(wordFile(), 'text.docx');
    const [first, second] = await Promise.all([call('finish', { sending }), call('finish', { sending })]);
    expect(first).toEqual(done);
    expect(second).toEqual(done);
    const rows = w.db.selectFrom('upload').select('id').where('sending', '=', sending);
    expect(await rows.execute()).toHaveLength(1);
    expect(await call('arrived', { sending })).toMatchObject({ code: 404 });
  });

  test('that is finished twice at once is kept once', async () => {
    const bytes = wordFile();
    const sending = await begin(bytes, 'text.docx');
    await put(sending, 0, bytes);
    const both = await Promise.all([call('finish', { sending }), call('finish', { sending })]);
    expect(both[0]).toMatchObject({ code: 200 });
    expect(both[1]).toEqual(both[0]);
    const rows = w.db.selectFrom('upload').select('id').where('sending', '=', sending);
    expect(await rows.execute()).toHaveLength(1);
  });

  test('is looked into when all of it is there, and stays to be sent no more', async () => {
    const { sending, done } = await whole(pdfOfPages(2_001), 'long.pdf');
    expect(done).toMatchObject({
      code: 400,
      data: { file: 'The PDF can’t have more than 2000 pages. Please split it and upload the parts' },
    });
    expect(await w.db.selectFrom('upload').select('id').where('sending', '=', sending).execute()).toEqual([]);
    expect(await call('finish', { sending })).toMatchObject({ code: 400 });
  });
});

describe('a part', () => {
  test('that comes again, or twice at once, changes nothing', async () => {
    const sending = await begin(large);
    const bytes = partOf(large, 0);
    const twice = await Promise.all([put(sending, 0, bytes), put(sending, 0, bytes)]);
    for (const one of twice) expect(one).toMatchObject({ code: 200, data: { part: 0 } });
    const before = [await partRows(), stored()];
    expect(await put(sending, 0, bytes)).toMatchObject({ code: 200 });
    expect([await partRows(), stored()]).toEqual(before);
    expect(await call('arrived', { sending })).toMatchObject({ data: { arrived: [0] } });
  });

  test('of a file that was changed meanwhile is refused, and what came first stays', async () => {
    const sending = await begin(large);
    await put(sending, 0, partOf(large, 0));
    const before = [await partRows(), stored()];
    expect(await put(sending, 0, partOf(large, 1))).toMatchObject({
      code: 400,
      message: 'The file changed while it was uploaded. Please choose it again',
    });
    expect([await partRows(), stored()]).toEqual(before);
  });

  test('of another size than its place has is refused, and one beyond the end isn’t there', async () => {
    const sending = await begin(large);
    const before = [await partRows(), stored()];
    for (const [part, bytes] of [
      [0, partOf(large, 0).subarray(1)],
      [2, partOf(large, 0)],
      [1, Buffer.alloc(0)],
    ] as const)
      expect(await put(sending, part, bytes)).toMatchObject({ code: 400 });
    expect(await put(sending, 3, partOf(large, 2))).toMatchObject({ code: 404 });
    for (const part of ['-1', '1.5', '', 'x', '99999'])
      expect(await put(sending, part, Buffer.from('x'))).toMatchObject({ code: 400, data: { part: /./ } });
    expect([await partRows(), stored()]).toEqual(before);
  });
});

test('what somebody else sends is as missing as what was never begun', async () => {
  const sending = await begin(large);
  await put(sending, 0, partOf(large, 0));
  const nobodys = 'x'.repeat(43);
  for (const name of ['arrived', 'finish'] as const) {
    const theirs = await call(name, { sending }, stranger);
    expect(theirs).toMatchObject({ code: 404 });
    expect(theirs).toEqual(await call(name, { sending: nobodys }, stranger));
  }
  expect(await put(sending, 1, partOf(large, 1), stranger)).toMatchObject({ code: 404 });
  const { done } = await whole(wordFile(), 'text.docx');
  const { uploadId } = done.data;
  expect(await call('look', { uploadId }, stranger)).toMatchObject({ code: 404 });
  expect(await call('arrived', { sending })).toMatchObject({ data: { arrived: [0] } });
});

test('a part whose bytes the store lost is no half file', async () => {
  const bytes = wordFile();
  const sending = await begin(bytes, 'text.docx');
  await put(sending, 0, bytes);
  const files = w.deps.files;
  const broken: FileStore = { ...files, read: () => Promise.reject(new FileMissing('gone')) };
  w.deps.files = broken;
  try {
    expect(await call('finish', { sending })).toMatchObject({ code: 500 });
  } finally {
    w.deps.files = files;
  }
  expect(await call('finish', { sending })).toMatchObject({ code: 200 });
});

test('a file whose parts and whole lie in a bucket is the same', async () => {
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: mkdtempSync(path.join(root, 's3-')),
    configureBuckets: [{ name: 'mdi', configs: [] }],
  });
  const { address, port } = await bucket.run();
  const files = w.deps.files;
  try {
    w.deps.files = chooseFiles(
      {
        FILES_URL: 's3://mdi/files',
        FILES_S3_ENDPOINT: `http://${address}:${port}`,
        FILES_S3_ACCESS_KEY_ID: 'S3RVER',
        FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
      },
      root,
    );
    const { done } = await whole(large);
    expect(done).toMatchObject({ code: 200, data: { bytes: large.length, pages: 1 } });
    const keys: string[] = [];
    for await (const { key } of w.deps.files.list()) keys.push(key);
    expect(keys).toHaveLength(2);
    const last = await w.app.inject({
      url: done.data.url,
      headers: { range: `bytes=${partBytes - 5}-${partBytes + 4}` },
    });
    expect(last.statusCode).toBe(206);
    expect(last.rawPayload.equals(large.subarray(partBytes - 5, partBytes + 5))).toBe(true);
  } finally {
    w.deps.files = files;
    await bucket.close();
  }
});
