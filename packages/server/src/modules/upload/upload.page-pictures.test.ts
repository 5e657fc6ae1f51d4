import { type PicturePurpose, pictureUploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../kit/calls/refuse.ts';
import { bitmapPixels } from './upload.bitmap.ts';
import { cleanPicture } from './upload.clean-picture.ts';
import { animatedGif, noisePicture, paddedPicture, plainPicture } from './upload.hostile-bytes.fixture.ts';

/** What becomes of a picture: what is kept, or the sentence with what it says. */
async function fate(purpose: PicturePurpose, bytes: Buffer) {
  try {
    return await cleanPicture(purpose, bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.key, ...error.args].join(' ');
  }
}

/** A bitmap of some pixels, as programs write them: from below, in rows of four bytes. */
function bitmap(
  pixels: readonly (readonly [number, number, number])[][],
  bits: 8 | 24 | 32,
  { fromAbove = false } = {},
) {
  const [height, width] = [pixels.length, pixels[0]?.length ?? 0];
  const colours = bits === 8 ? [...new Set(pixels.flat().map((one) => one.join()))] : [];
  const from = 54 + colours.length * 4;
  const row = Math.ceil((width * bits) / 32) * 4;
  const bytes = Buffer.alloc(from + row * height);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(from, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(fromAbove ? -height : height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bits, 28);
  bytes.writeUInt32LE(colours.length, 46);
  for (const [n, colour] of colours.entries())
    bytes.set([...colour.split(',').map(Number)].reverse(), 54 + n * 4);
  for (const [y, line] of pixels.entries())
    for (const [x, colour] of line.entries()) {
      const at = from + row * (fromAbove ? y : height - 1 - y) + (x * bits) / 8;
      if (bits === 8) bytes[at] = colours.indexOf(colour.join());
      else bytes.set([...colour].reverse(), at);
    }
  return bytes;
}

const colours = [
  [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
  ],
  [
    [10, 20, 30],
    [255, 255, 255],
    [0, 0, 0],
  ],
] as const;
const rows = colours.map((line) => line.map((one) => [...one] as [number, number, number]));

describe('a bitmap', () => {
  test.each([
    [8, false],
    [24, false],
    [32, false],
    [24, true],
  ] as const)('of %d bits, from above: %s, is kept pixel by pixel as PNG', async (bits, fromAbove) => {
    const kept = await cleanPicture('pagePicture', bitmap(rows, bits, { fromAbove }));
    expect(kept).toMatchObject({ mime: 'image/png', width: 3, height: 2 });
    const { data } = await sharp(kept.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual(rows.flat(2));
  });

  test('that is cut, packed, or claims more than is there is refused', async () => {
    const whole = bitmap(rows, 24);
    expect(await fate('pagePicture', whole.subarray(0, -1))).toBe('upload.error.broken');
    const change = (to: (bytes: Buffer) => void) => {
      const bytes = Buffer.from(whole);
      to(bytes);
      return fate('pagePicture', bytes);
    };
    expect(await change((bytes) => bytes.writeUInt32LE(1, 30))).toBe('upload.error.broken');
    expect(await change((bytes) => bytes.writeUInt16LE(4, 28))).toBe('upload.error.broken');
    expect(await change((bytes) => bytes.writeInt32LE(0, 18))).toBe('upload.error.broken');
    expect(await change((bytes) => bytes.writeInt32LE(-0x80000000, 22))).toBe('upload.error.broken');
    expect(await change((bytes) => bytes.writeUInt32LE(4, 10))).toBe('upload.error.broken');
    expect(await change((bytes) => bytes.writeInt32LE(100_000, 18))).toBe('upload.error.broken');
    expect(
      await change((bytes) => {
        bytes.writeInt32LE(100_000, 18);
        bytes.writeInt32LE(100_000, 22);
      }),
    ).toBe('upload.error.tooManyPixels');
    // A colour that its table doesn't have.
    const named = bitmap(rows, 8);
    named[named.length - 4] = 200;
    expect(bitmapPixels(named)).toBeNull();
  });

  test('and a GIF are for pages alone', async () => {
    expect(await fate('projectLogo', bitmap(rows, 24))).toBe('upload.error.format JPG/PNG');
    expect(await fate('projectLogo', animatedGif(2))).toBe('upload.error.format JPG/PNG');
  });
});

describe('a GIF', () => {
  const frames = async (count: number, width: number, height: number) => {
    const all = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        sharp({ create: { width, height, channels: 3, background: { r: n * 40, g: 90, b: 200 - n * 30 } } })
          .png()
          .toBuffer(),
      ),
    );
    return sharp(all, { join: { animated: true } })
      .gif({ delay: all.map(() => 120) })
      .toBuffer();
  };

  test('stays moving, and smaller frames are as many', async () => {
    const kept = await cleanPicture('pagePicture', await frames(3, 2000, 1000));
    expect(kept).toMatchObject({ mime: 'image/gif', width: 1600, height: 800 });
    expect(await sharp(kept.bytes, { animated: true }).metadata()).toMatchObject({
      format: 'gif',
      pages: 3,
      pageHeight: 800,
      delay: [120, 120, 120],
    });
  });

  test('of more pixels in all its frames than may be is refused', async () => {
    const claiming = (count: number, side: number) => {
      const bytes = animatedGif(count);
      bytes.writeUInt16LE(side, 6);
      bytes.writeUInt16LE(side, 8);
      return fate('pagePicture', bytes);
    };
    expect(await claiming(41, 1000)).toBe('upload.error.tooManyPixels');
    expect(await claiming(10_000, 100)).toBe('upload.error.tooManyPixels');
    expect(await claiming(3, 20)).toMatchObject({ mime: 'image/gif', width: 20, height: 20 });
  });
});

test.each(['pagePicture', 'pagePanorama'] as const)(
  '%s: two megabytes are taken, a byte more is not',
  async (purpose) => {
    const picture = await noisePicture(400, 200).png().toBuffer();
    const { maxBytes } = pictureUploadRules[purpose];
    expect(maxBytes).toBe(2 * 1024 * 1024);
    expect(await fate(purpose, paddedPicture(picture, maxBytes))).toMatchObject({ mime: 'image/png' });
    expect(await fate(purpose, paddedPicture(picture, maxBytes + 1))).toBe('upload.error.tooLarge 2');
  },
);

test('a panorama is twice as wide as high', async () => {
  expect(await fate('pagePanorama', await plainPicture(400, 200).jpeg().toBuffer())).toMatchObject({
    width: 400,
    height: 200,
  });
  expect(await fate('pagePanorama', await plainPicture(600, 200).jpeg().toBuffer())).toBe(
    'upload.error.ratio 2 600 200',
  );
  expect(await fate('pagePanorama', await plainPicture(405, 200).jpeg().toBuffer())).toBe(
    'upload.error.ratio 2 405 200',
  );
  // A camera that was held upright says so.
  const turned = await plainPicture(200, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await fate('pagePanorama', turned)).toMatchObject({ width: 400, height: 200 });
});
