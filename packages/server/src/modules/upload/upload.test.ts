import { fileUploadRules, pictureUploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import { pngHeader, png as pngOf } from './upload.hostile-bytes.fixture.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
  token = (await w.make.person()).token;
});

type Part = { name: string; filename?: string; bytes: Buffer };

const boundary = 'the-boundary-of-the-tests';
const multipart = (parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, bytes }) => {
      const file = filename === undefined ? '' : `; filename="${filename}"`;
      return [
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ];
    }),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

async function post(parts: Part[], headers: Record<string, string> = { 'x-token': token }) {
  return w.app.inject({
    method: 'POST',
    url: '/prod-api/api/sys/upload/add?lang=en_US',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload: multipart(parts),
  });
}
const purpose = { name: 'purpose', bytes: Buffer.from('projectLogo') };
const send = async (bytes: Buffer, filename = 'logo.png') =>
  (await post([purpose, { name: 'file', filename, bytes }])).json();
const stored = async () => (await w.db.selectFrom('upload').select('id').execute()).length;

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });
const png = () => red(40, 20).png().toBuffer();
const jpg = () =>
  red(40, 20)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody', Software: 'CameraX' } })
    .toBuffer();

async function fetched(url: string) {
  const answer = await w.app.inject({ method: 'GET', url });
  return { ...answer, headers: answer.headers, bytes: answer.rawPayload, http: answer.statusCode };
}

describe('a picture', () => {
  test.each([
    ['png', png],
    ['jpeg', jpg],
  ] as const)('in %s is made anew, without its metadata, and served by its link', async (format, make) => {
    const bytes = await make();
    const answer = await send(bytes);
    expect(answer).toMatchObject({ code: 200, data: { uploadId: expect.any(Number) } });
    const file = await fetched(answer.data.url);
    expect(file.http).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'private, max-age=3600, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format, width: 40, height: 20 });
    expect((await sharp(file.bytes).metadata()).exif).toBeUndefined();
    expect(file.bytes.includes('CameraX')).toBe(false);
  });

  test('loses whatever was appended to it', async () => {
    const tail = '<script>alert(1)</script>PK\u0003\u0004';
    const answer = await send(Buffer.concat([await png(), Buffer.from(tail)]));
    const file = await fetched(answer.data.url);
    expect(file.bytes.includes('<script>')).toBe(false);
  });

  test('is turned upright and shrunk to the advised size', async () => {
    const turned = await red(1000, 500).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const answer = await send(turned);
    const { width, height } = await sharp((await fetched(answer.data.url)).bytes).metadata();
    expect([width, height]).toEqual([200, 400]);
  });

  test('that is to fill a phone’s screen is refused when it is too small, as it is held', async () => {
    const background = { name: 'purpose', bytes: Buffer.from('passBackground') };
    const sent = async (bytes: Buffer) =>
      (await post([background, { name: 'file', filename: 'a.jpg', bytes }])).json();
    const { width, height } = pictureUploadRules.passBackground.least;
    expect(await sent(await red(20, 20).jpeg().toBuffer())).toMatchObject({
      code: 400,
      data: { file: `The picture is too small (20×20); it must be at least ${width}×${height}` },
    });
    expect(await sent(await red(width, height).jpeg().toBuffer())).toMatchObject({ code: 200 });
    const turned = await red(height, width).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await sent(turned)).toMatchObject({ code: 200 });
    expect(await sent(await red(height, width).jpeg().toBuffer())).toMatchObject({ code: 400 });
  });

  test('is known by its content, not by its name', async () => {
    expect(await send(await png(), 'page.html')).toMatchObject({ code: 200 });
    const answer = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.png');
    expect(answer).toMatchObject({ code: 400, data: { file: 'Only JPG/PNG pictures are supported' } });
  });

  test('of exactly the limit passes and one byte more does not', async () => {
    const { maxBytes } = pictureUploadRules.projectLogo;
    const small = await png();
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect(await send(padded(maxBytes))).toMatchObject({ code: 200 });
    const before = await stored();
    expect(await send(padded(maxBytes + 1))).toMatchObject({
      code: 400,
      data: { file: 'The picture can’t exceed 2 MB' },
    });
    const most = Math.max(
      ...Object.values({ ...pictureUploadRules, ...fileUploadRules }).map((rule) => rule.maxBytes),
    );
    const huge = await post([purpose, { name: 'file', filename: 'x.png', bytes: padded(2 * most + 1) }]);
    expect(huge.statusCode).toBe(413);
    expect(huge.json()).toMatchObject({ code: 413, message: 'The upload is too large' });
    expect(await stored()).toBe(before);
  });
});

/** A PNG that claims to be this large; the pixels behind the header are a few bytes. */
const bomb = (width: number, height: number) => pngOf({ head: pngHeader(width, height) });

describe('refused under the field, and not kept:', () => {
  const files: [string, () => Promise<Buffer> | Buffer][] = [
    ['an SVG', () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', () => red(4, 4).gif().toBuffer()],
    ['a WebP', () => red(4, 4).webp().toBuffer()],
    ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', () => Buffer.alloc(0)],
    ['a cut PNG', async () => (await red(400, 400).png().toBuffer()).subarray(0, 200)],
    ['a cut JPEG', async () => (await jpg()).subarray(0, 300)],
    ['a PNG of nothing but its first bytes', async () => (await png()).subarray(0, 24)],
    ['a PNG of 50,000 × 50,000', () => bomb(50_000, 50_000)],
    ['a PNG of 41 million pixels', () => bomb(41_000, 1000)],
  ];
  test.each(files)('%s', async (_, make) => {
    const before = await stored();
    expect(await send(await make())).toMatchObject({ code: 400, data: { file: expect.stringMatching(/./) } });
    expect(await stored()).toBe(before);
  });

  test('a request without a file, with a wrong purpose, or with an unknown field', async () => {
    const file = { name: 'file', filename: 'x.png', bytes: await png() };
    expect((await post([purpose])).json()).toMatchObject({
      code: 400,
      data: { file: 'Please choose a file' },
    });
    const other = { name: 'purpose', bytes: Buffer.from('anything') };
    expect((await post([other, file])).json()).toMatchObject({
      code: 400,
      data: { purpose: expect.any(String) },
    });
    const more = { name: 'userId', bytes: Buffer.from('1') };
    expect((await post([purpose, more, file])).json()).toMatchObject({ code: 400 });
  });
});

test('a stranger is turned away before a byte of the file is read', async () => {
  // The body breaks off: whoever reads it would answer that it can't be read.
  const answer = await w.app.inject({
    method: 'POST',
    url: '/prod-api/api/sys/upload/add?lang=en_US',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nabc`,
  });
  expect(answer.json()).toMatchObject({ code: 401 });
});

test('the same upload with the same key is kept once; another file under it is a conflict', async () => {
  const headers = { 'x-token': token, 'idempotency-key': 'upload-key' };
  const file = { name: 'file', filename: 'x.png', bytes: await png() };
  const before = await stored();
  const answers = [await post([purpose, file], headers), await post([purpose, file], headers)];
  expect(answers[1]?.json()).toEqual(answers[0]?.json());
  expect(await stored()).toBe(before + 1);
  const other = { ...file, bytes: await red(8, 8).png().toBuffer() };
  expect((await post([purpose, other], headers)).json()).toMatchObject({ code: 409 });
});

describe('a link', () => {
  test('that is changed in any part, or of no file, is not found', async () => {
    const { data } = await send(await png());
    const url = new URL(data.url, 'http://x');
    const [e, s] = [url.searchParams.get('e') ?? '', url.searchParams.get('s') ?? ''];
    const at = (path: string, expires: string, sign: string) =>
      `${path}?e=${expires}&s=${encodeURIComponent(sign)}`;
    const other = `${url.pathname.slice(0, -4)}AAAA`;
    const flipped = `${s.startsWith('A') ? 'B' : 'A'}${s.slice(1)}`;
    const wrong = [
      url.pathname,
      at(url.pathname, String(Number(e) + 1), s),
      at(url.pathname, `${e}.0`, s.slice(1)),
      at(url.pathname, e, ''),
      at(url.pathname, e, flipped),
      at(other, e, s),
      at('/prod-api/files/..%2f..%2fsecret.key', e, s),
    ];
    for (const link of wrong) expect((await fetched(link)).json(), link).toMatchObject({ code: 404 });
    expect((await fetched(data.url)).http).toBe(200);
  });

  test('ends after two hours at most, and is the same within the hour', async () => {
    const { data } = await send(await png());
    w.pass(59);
    expect((await fetched(data.url)).http).toBe(200);
    w.pass(62);
    expect((await fetched(data.url)).json()).toMatchObject({ code: 404 });
  });
});

describe('what is no picture', () => {
  test.each([
    [
      '月度报告 (终).xlsx',
      "attachment; filename*=UTF-8''%E6%9C%88%E5%BA%A6%E6%8A%A5%E5%91%8A%20%28%E7%BB%88%29.xlsx",
    ],
    ['a"b;c\'d*.csv', "attachment; filename*=UTF-8''a%22b%3Bc%27d%2A.csv"],
    [
      '../../x\r\nSet-Cookie: a=b.pdf',
      "attachment; filename*=UTF-8''..%2F..%2Fx%0D%0ASet-Cookie%3A%20a%3Db.pdf",
    ],
  ])('is saved under its own name, %j, and never shown', async (name, disposition) => {
    const key = newToken();
    const bytes = Buffer.from('<script>alert(1)</script>');
    await w.deps.files.put(key, bytes);
    const row = { key, purpose: 'projectLogo', name, mime: 'text/html', bytes: bytes.length };
    await w.db.insertInto('upload').values(row).execute();
    const file = await fetched(signedFileUrl(w.deps, key));
    expect(file.bytes).toEqual(bytes);
    expect(file.headers).toMatchObject({
      'content-disposition': disposition,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(file.headers).not.toHaveProperty('set-cookie');
  });

  test('is not found when its bytes are gone, or its row', async () => {
    const [bare, lone] = [newToken(), newToken()];
    const row = { key: bare, purpose: 'projectLogo', name: 'x', mime: 'image/png', bytes: 1 };
    await w.db.insertInto('upload').values(row).execute();
    await w.deps.files.put(lone, Buffer.from('x'));
    for (const key of [bare, lone]) {
      expect((await fetched(signedFileUrl(w.deps, key))).json()).toMatchObject({ code: 404 });
    }
  });
});
