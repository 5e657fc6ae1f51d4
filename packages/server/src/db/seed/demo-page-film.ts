import sharp from 'sharp';
import { type PageScene, type PictureColours, pagePicture } from './page-pictures.ts';

// A film of our own: pictures that follow each other, each frame whole and unpacked (H.264 I_PCM), as every phone
// plays it. So no encoder is needed, and a frame takes 353 KB.

const width = 640;
const height = 360;
/** Pictures are coded in squares of 16; what is beyond the lower edge isn't shown. */
const across = width / 16;
const down = Math.ceil(height / 16);
const seconds = 3;

const box = (type: string, ...inner: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(inner);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
/** Numbers of 32 bits, as most of what a film says of itself. */
const words = (...all: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * all.length);
  for (const [at, one] of all.entries()) bytes.writeUInt32BE(one, 4 * at);
  return bytes;
};
const shorts = (...all: readonly number[]): Buffer =>
  Buffer.from(all.flatMap((one) => [one >> 8, one & 255]));

/** Bits, filled up to whole bytes with the mark of the end. */
const bitsOf = (text: string): Buffer => {
  const whole = `${text}1`.padEnd(Math.ceil((text.length + 1) / 8) * 8, '0');
  return Buffer.from(whole.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
};
const fixed = (value: number, bits: number) => value.toString(2).padStart(bits, '0');
/** A number as H.264 writes those that are small as a rule. */
const short = (value: number) => {
  const text = (value + 1).toString(2);
  return '0'.repeat(text.length - 1) + text;
};

/** Three bytes that would look like the beginning of something are broken up. */
function escaped(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  let zeros = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (zeros >= 2 && byte <= 3) {
      parts.push(bytes.subarray(from, at), Buffer.from([3]));
      from = at;
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
}

/** Size of the pictures and how they are coded: baseline, each by itself. */
const sequence = Buffer.concat([
  Buffer.from([0x67, 66, 0xc0, 30]),
  bitsOf(
    short(0) +
      short(0) +
      short(2) +
      short(0) +
      fixed(0, 1) +
      short(across - 1) +
      short(down - 1) +
      `111${short(0)}${short(0)}${short(0)}${short((down * 16 - height) / 2)}0`,
  ),
]);
const manner = Buffer.concat([
  Buffer.from([0x68]),
  bitsOf(`${short(0) + short(0)}00${short(0) + short(0) + short(0)}000${'111'}000`),
]);

/** A picture as light and colour, in the ranges that films use, square by square. */
async function frame(jpeg: Buffer, number: number): Promise<Buffer> {
  const { data } = await sharp(jpeg)
    .resize(width, down * 16, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number, colour: number) => data[(y * width + x) * 3 + colour] ?? 0;
  const mix = (x: number, y: number, [r, g, b]: readonly [number, number, number], zero: number) =>
    Math.round(zero + (r * at(x, y, 0) + g * at(x, y, 1) + b * at(x, y, 2)) / 255);
  const light = [65.481, 128.553, 24.966] as const;
  const blue = [-37.797, -74.203, 112] as const;
  const red = [112, -93.786, -18.214] as const;
  // A whole picture begins here, and is told apart from the one before.
  const head = `${short(0) + short(7) + short(0) + fixed(0, 4) + short(number % 2)}00${short(0)}`;
  const parts = Buffer.alloc(16 + across * down * (2 + 384));
  let end = 0;
  const put = (byte: number) => {
    end = parts.writeUInt8(byte, end);
  };
  let before = head;
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const bits = before + short(25);
      before = '';
      for (const byte of bits.match(/.{1,8}/g) ?? []) put(Number.parseInt(byte.padEnd(8, '0'), 2));
      const [left, top] = [column * 16, row * 16];
      for (let n = 0; n < 256; n += 1) put(mix(left + (n % 16), top + (n >> 4), light, 16));
      for (const colour of [blue, red])
        for (let n = 0; n < 64; n += 1) put(mix(left + 2 * (n % 8), top + 2 * (n >> 3), colour, 128));
    }
  put(0x80);
  const unit = Buffer.concat([Buffer.from([0x65]), escaped(parts.subarray(0, end))]);
  return Buffer.concat([words(unit.length), unit]);
}

/** A film of a project: its towers, its lobby and its shops. */
export async function pageFilm(
  look: PictureColours,
  seed: number,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const scenes: readonly PageScene[] = ['exterior', 'lobby', 'street'];
  const frames: Buffer[] = [];
  for (const [n, scene] of scenes.entries())
    frames.push(await frame((await pagePicture(scene, look, seed)).bytes, n));
  const whole = frames.length * seconds;
  const plain = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
  const config = box(
    'avcC',
    Buffer.from([1, 66, 0xc0, 30, 0xff, 0xe1]),
    ...[shorts(sequence.length), sequence, Buffer.from([1]), shorts(manner.length), manner],
  );
  const sample = box(
    'avc1',
    ...[words(0), shorts(0, 1), Buffer.alloc(16), shorts(width, height), words(0x480000, 0x480000, 0)],
    ...[shorts(1), Buffer.alloc(32), shorts(24, 0xffff), config],
  );
  const ftyp = box('ftyp', Buffer.from('isom'), words(512), Buffer.from('isomavc1mp41'));
  const movie = (first: number) =>
    box(
      'moov',
      box(
        'mvhd',
        words(0, 0, 0, 1, whole, 0x10000),
        shorts(0x100, 0),
        words(0, 0, ...plain),
        Buffer.alloc(24),
        words(2),
      ),
      box(
        'trak',
        box('tkhd', words(3, 0, 0, 1, 0, whole, 0, 0, 0), words(0, ...plain, width << 16, height << 16)),
        box(
          'mdia',
          box('mdhd', words(0, 0, 0, 1, whole), shorts(0x55c4, 0)),
          box('hdlr', words(0, 0), Buffer.from('vide'), Buffer.alloc(13)),
          box(
            'minf',
            box('vmhd', words(1, 0, 0)),
            box('dinf', box('dref', words(0, 1), box('url ', words(1)))),
            box(
              'stbl',
              box('stsd', words(0, 1), sample),
              box('stts', words(0, 1, frames.length, seconds)),
              box('stsc', words(0, 1, 1, frames.length, 1)),
              box('stsz', words(0, 0, frames.length, ...frames.map(({ length }) => length))),
              box('stco', words(0, 1, first)),
            ),
          ),
        ),
      ),
    );
  // Where the pictures begin follows from how long all before them is.
  const first = ftyp.length + movie(0).length + 8;
  return { bytes: Buffer.concat([ftyp, movie(first), box('mdat', ...frames)]), width, height };
}
