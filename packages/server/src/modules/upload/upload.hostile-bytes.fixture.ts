import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const script = Buffer.from('<script>alert(1)</script><?php system($_GET["c"]); ?>');
export const html = Buffer.from(
  '<!doctype html><html><body onload="alert(1)"><script>alert(1)</script></body></html>',
);

/** One chunk of a PNG with its length and check sum. */
export function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])) >>> 0);
  return Buffer.concat([head, data, tail]);
}

/** How every PNG begins. */
export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The first chunk of a PNG: its size, and how its pixels are told. */
export function pngHeader(width: number, height: number, depth = 8, colour = 2): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data[8] = depth;
  data[9] = colour;
  return chunk('IHDR', data);
}

/** A PNG by hand: any size may be claimed, any chunk slipped in. */
export const png = (parts: { head?: Buffer; before?: Buffer[]; pixels?: Buffer; after?: Buffer[] }) =>
  Buffer.concat([
    pngSignature,
    parts.head ?? pngHeader(2, 2),
    ...(parts.before ?? []),
    chunk('IDAT', parts.pixels ?? deflateSync(Buffer.alloc(14))),
    ...(parts.after ?? []),
    chunk('IEND', Buffer.alloc(0)),
  ]);

/** A text chunk of a PNG. */
export const pngText = (keyword: string, value: Buffer) =>
  chunk('tEXt', Buffer.concat([Buffer.from(`${keyword}\0`), value]));
/** A compressed text that unpacks to `megabytes`. */
export const packedChunk = (type: 'zTXt' | 'iCCP', megabytes: number) =>
  chunk(
    type,
    Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 })]),
  );

/** A PNG of so many frames; the first is the picture that shows. */
export function animatedPng(frames: number): Buffer {
  const [control, rest] = [Buffer.alloc(8), deflateSync(Buffer.alloc(14))];
  control.writeUInt32BE(frames);
  let order = 0;
  const frame = () => {
    const data = Buffer.alloc(26);
    data.writeUInt32BE(order, 0);
    data.writeUInt32BE(2, 4);
    data.writeUInt32BE(2, 8);
    order += 1;
    return chunk('fcTL', data);
  };
  const pixels = () => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(order);
    order += 1;
    return chunk('fdAT', Buffer.concat([number, rest]));
  };
  const after = Array.from({ length: frames - 1 }, () => [frame(), pixels()]).flat();
  return png({ before: [chunk('acTL', control), frame()], after });
}

/** A GIF of so many frames of one pixel. */
export function animatedGif(frames: number): Buffer {
  const frame = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex');
  const head = Buffer.from('47494638396101000100800000ffffff000000', 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** A progressive JPEG whose last pass over all pixels comes again and again. */
export async function jpegOfManyPasses(times: number): Promise<Buffer> {
  const jpeg = await plainPicture(2000, 2000).jpeg({ progressive: true }).toBuffer();
  const [pass, end] = [jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2];
  const again = Array.from({ length: times }, () => jpeg.subarray(pass, end));
  return Buffer.concat([jpeg.subarray(0, end), ...again, jpeg.subarray(end)]);
}

/** A JPEG whose frame header claims another size than its pixels fill. */
export async function jpegClaiming(width: number, height: number): Promise<Buffer> {
  const jpeg = await plainPicture().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** A segment of a JPEG put behind its start. */
export function jpegWithSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** The local header, directory and end of an archive that holds one stored file. */
export function zipBytes(): Buffer {
  const data = Buffer.from('evil');
  const local = Buffer.alloc(31);
  local.write('PK\x03\x04', 'latin1');
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(data.length, 22);
  local.writeUInt16LE(1, 26);
  local.write('a', 30);
  return Buffer.concat([local, data, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
}

/** A picture of one colour. */
export const plainPicture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });
/** A picture that doesn’t shrink when it is packed. */
export const noisePicture = (width: number, height: number) =>
  sharp(
    Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => Math.imul(at, 2_654_435_761) >>> 24)),
    { raw: { width, height, channels: 3 } },
  );

/** A PNG that our own encoder would write otherwise, so that storing it unread shows. */
export const markedPng = (picture: Buffer) =>
  Buffer.concat([
    picture.subarray(0, -12),
    pngText('Software', Buffer.from('somebody’s')),
    picture.subarray(-12),
  ]);

/** A picture brought to exactly so many bytes by text that says nothing. */
export function paddedPicture(picture: Buffer, length: number): Buffer {
  const end = picture.subarray(picture.length - 12);
  const room = length - picture.length - 12 - 2;
  return Buffer.concat([picture.subarray(0, -12), pngText('x', Buffer.alloc(room, 'x')), end]);
}
