import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Refusal } from '../../kit/calls/refuse.ts';
import { withCheckedBytes } from './upload.check-file.ts';
import { wordFile } from './upload.office-files.fixture.ts';
import { pdfOf } from './upload.pdf.fixture.ts';

/** Called by what it is, as far as anybody knows. */
async function called(bytes: Buffer) {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return { bytes, name: `附件.${type?.ext ?? 'pdf'}` };
}

const whole = (bytes: Buffer, name: string) =>
  withCheckedBytes('noticeFile', { bytes, name }, async (checked) => ({
    ...checked,
    kept: await readFile(checked.file),
  }));

/** What becomes of a file: its type, or the key of the sentence with what was found. */
async function fate(bytes: Buffer, name?: string): Promise<string> {
  try {
    return (await whole(bytes, name ?? (await called(bytes)).name)).mime;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.key.replace('upload.error.', ''), ...error.args.slice(0, 1)].join(' ');
  }
}

test('a document is kept as it is', async () => {
  const bytes = wordFile();
  const kept = await whole(bytes, '通知.docx');
  expect(kept).toMatchObject({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(kept.kept).toEqual(bytes);
});

test('a picture is made anew; anything else is no file for a notice', async () => {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } });
  expect(await fate(await picture.png().toBuffer())).toBe('image/png');
  expect(await fate(Buffer.concat([await picture.jpeg().toBuffer(), Buffer.from('<script>')]))).toBe(
    'image/jpeg',
  );
  for (const [other, refused] of [
    ['just text', 'fileOther TXT'],
    ['<html><script>alert(1)</script>', 'fileOther HTML'],
    ['MZ\x90\0', 'fileFormat'],
    ['{\\rtf1 x}', 'fileFormat'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'fileOther XML'],
  ] as const)
    expect(await fate(Buffer.from(other)), other).toContain(refused);
  expect(await fate(Buffer.alloc(0))).toContain('fileEmpty');
});

test('a file whose name says something else than its content is refused', async () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#ef9440' } });
  const [png, jpeg] = [await picture.png().toBuffer(), await picture.jpeg().toBuffer()];
  for (const name of ['账单.pdf', '账单.png.pdf', '账单', '账单.exe'])
    expect(await fate(png, name), name).toBe('fileName PNG');
  expect(await fate(pdfOf(), '照片.jpg')).toBe('fileName PDF');
  for (const name of ['照片.jpg', '照片.JPEG']) expect(await fate(jpeg, name), name).toBe('image/jpeg');
});

test('a file that is too large is called a file', async () => {
  expect(await fate(Buffer.alloc(20 * 1024 * 1024 + 1))).toBe('fileTooLarge 20');
});
