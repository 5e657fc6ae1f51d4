import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkFile } from './upload.check-file.ts';
import { assertVideo } from './upload.video.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'mdi-video-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The same of a film that lies on this machine. */
function sizeOf(bytes: Buffer) {
  const file = path.join(root, 'film');
  writeFileSync(file, bytes);
  return assertVideo(file);
}

const box = (type: string, ...inner: Buffer[]): Buffer => {
  const body = Buffer.concat(inner);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

function header(version: 0 | 1, width: number, height: number): Buffer {
  const body = Buffer.alloc(version === 1 ? 96 : 84);
  body[0] = version;
  body.writeUInt32BE(width * 65_536, body.length - 8);
  body.writeUInt32BE(height * 65_536, body.length - 4);
  return box('tkhd', body);
}
const video = (...tracks: Buffer[]) =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom0000mp42')),
    box('moov', ...tracks.map((one) => box('trak', one))),
    box('mdat', Buffer.alloc(64)),
  ]);

test('the size of a video is that of its first track with a picture', async () => {
  expect(await sizeOf(video(header(0, 1280, 720)))).toEqual({ width: 1280, height: 720 });
  expect(await sizeOf(video(header(0, 0, 0), header(1, 640, 480)))).toEqual({ width: 640, height: 480 });
});

test('what has no picture, or lies about its sizes, is refused and never read beyond its end', async () => {
  const whole = video(header(0, 1280, 720));
  const lies = Buffer.from(whole);
  lies.writeUInt32BE(4_000_000_000, 20);
  const endless = Buffer.from(whole);
  endless.writeUInt32BE(4, 20);
  const large = Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('moov'), Buffer.alloc(8, 255)]);
  for (const bytes of [
    video(header(0, 0, 0)),
    video(),
    lies,
    endless,
    large,
    Buffer.alloc(0),
    Buffer.alloc(7),
    box('moov', box('trak', box('tkhd', Buffer.alloc(10)))),
  ])
    await expect(sizeOf(bytes)).rejects.toThrow();
  // Cut anywhere, it is either still told or refused.
  for (let end = 0; end < whole.length; end += 1) {
    const cut = whole.subarray(0, end);
    try {
      expect(await sizeOf(cut)).toEqual({ width: 1280, height: 720 });
    } catch (error) {
      expect(error).toMatchObject({ name: expect.stringMatching(/Refusal|Error/) });
      expect(error).not.toBeInstanceOf(RangeError);
    }
  }
});

test('a video may lie among the files of a project, and in no report', async () => {
  const folder = mkdtempSync(path.join(root, 'one-'));
  const file = path.join(folder, 'file');
  writeFileSync(file, video(header(0, 1280, 720)));
  const arrived = { file, folder, name: '大堂导览.mp4' };
  expect(await checkFile('libraryFile', arrived)).toMatchObject({ mime: 'video/mp4' });
  await expect(checkFile('reportFile', arrived)).rejects.toThrow();
  writeFileSync(file, video(header(0, 0, 0)));
  await expect(checkFile('libraryFile', arrived)).rejects.toThrow();
});
