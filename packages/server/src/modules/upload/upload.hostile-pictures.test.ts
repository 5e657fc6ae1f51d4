import { readdirSync } from 'node:fs';
import { pictureUploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { type HostilePicture, hostilePictures } from './upload.hostile-pictures.fixture.ts';

let w: World;
let token: string;
let files: HostilePicture[];
beforeAll(async () => {
  w = await world();
  token = (await w.make.person()).token;
  files = await hostilePictures();
});

const edge = 'the-edge-of-the-hostile-files';
async function send({ name, bytes }: HostilePicture) {
  const answer = await w.app.inject({
    method: 'POST',
    url: '/prod-api/api/sys/upload/add?lang=en_US',
    headers: { 'content-type': `multipart/form-data; boundary=${edge}`, 'x-token': token },
    payload: Buffer.concat([
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nprojectLogo\r\n`),
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  });
  return answer.json() as {
    code: number;
    message: string;
    data: { uploadId?: number; url?: string; file?: string };
  };
}

const kept = async () => ({
  rows: (await w.db.selectFrom('upload').select('id').execute()).length,
  files: readdirSync(w.deps.settings.dataDir).length,
});

const active = ['<script', '<?php', '<!doctype', '<html', 'onload=', 'PK\x03\x04', '%PDF', 'javascript'];

/** What is wrong with a stored picture; nothing when it is clean. */
async function wrong(stored: Buffer, sent: Buffer): Promise<string[]> {
  const { exif, orientation, comments, width, height } = await sharp(stored).metadata();
  await sharp(stored).raw().toBuffer();
  const rule = pictureUploadRules.projectLogo;
  return [
    stored.equals(sent) && 'stored as it came',
    active.some((mark) => stored.includes(mark, 0, 'latin1')) && 'something active survived',
    exif && 'facts about the camera survived',
    orientation && orientation !== 1 && 'turned only by a note',
    comments?.length && 'comments survived',
    (width > rule.width || height > rule.height) && 'too large',
  ].filter((one) => typeof one === 'string');
}

test('the corpus has sixty files and more, and what tells clean from unclean bites', async () => {
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(new Set(files.map((file) => file.name)).size).toBe(files.length);
  const unclean = files.filter((file) => file.accepted);
  const found = await Promise.all(
    unclean.map(async ({ bytes }) => wrong(bytes, bytes).catch(() => ['unreadable'])),
  );
  expect(found.every((problems) => problems.length > 0)).toBe(true);
  expect(found.flat()).toEqual(
    expect.arrayContaining([
      'something active survived',
      'facts about the camera survived',
      'turned only by a note',
    ]),
  );
});

test('every hostile file is either refused in words with nothing kept, or made clean, in little memory', async () => {
  // Once first, so that the decoder's own start isn't counted.
  await send(files.find((file) => file.accepted) as HostilePicture);
  const before = process.memoryUsage().rss;
  let most = before;
  const problems: string[] = [];
  for (const file of files) {
    const was = await kept();
    const { code, message, data } = await send(file);
    most = Math.max(most, process.memoryUsage().rss);
    if (!file.accepted) {
      const said = code === 400 && typeof data.file === 'string' && data.file.length > 5;
      if (!said) problems.push(`${file.name}: answered ${code} ${message} ${JSON.stringify(data)}`);
      if (JSON.stringify(await kept()) !== JSON.stringify(was))
        problems.push(`${file.name}: something was kept`);
      continue;
    }
    if (code !== 200) {
      problems.push(`${file.name}: answered ${code} ${JSON.stringify(data)}`);
      continue;
    }
    const stored = await w.app.inject({ method: 'GET', url: data.url ?? '' });
    const type = String(stored.headers['content-type']);
    if (!/^image\/(png|jpeg)$/.test(type)) problems.push(`${file.name}: served as ${type}`);
    problems.push(...(await wrong(stored.rawPayload, file.bytes)).map((what) => `${file.name}: ${what}`));
  }
  expect(problems).toEqual([]);
  const rows = await w.db.selectFrom('upload').select('name').execute();
  const names = rows.map(({ name }) => name);
  expect(
    names.filter((name) => /[\p{Cc}\p{Bidi_Control}\p{Cs}*|":\\<>/?]/u.test(name) || name.length > 200),
  ).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['rightgnp.exe', 'x'.repeat(199), 'a.php.jpg']));
  expect(readdirSync(w.deps.settings.dataDir).filter((name) => !/^[\w-]{43}$/.test(name))).toEqual([]);
  expect((most - before) / 1024 / 1024).toBeLessThan(200);
});
