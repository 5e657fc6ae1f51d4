import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import {
  animatedGif,
  animatedPng,
  chunk,
  html,
  jpegClaiming,
  jpegOfManyPasses,
  jpegWithSegment,
  markedPng,
  noisePicture,
  packedChunk,
  paddedPicture,
  plainPicture,
  png,
  pngHeader,
  pngSignature,
  pngText,
  script,
  zipBytes,
} from './upload.hostile-bytes.fixture.ts';

/** A file somebody might send, and whether a cleaned picture may come of it. */
export type HostilePicture = { name: string; bytes: Buffer; accepted: boolean };

const named = (name: string, accepted: boolean, bytes: Buffer): HostilePicture => ({ name, bytes, accepted });

async function disguised(): Promise<HostilePicture[]> {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const webp = await plainPicture().webp().toBuffer();
  const gif = await plainPicture().gif().toBuffer();
  const bitmap = Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]);
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n%%EOF');
  return [
    named('vector.png', false, svg),
    named('vector with prolog.png', false, Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])),
    named('packed vector.jpg', false, deflateSync(svg)),
    named('page.jpg', false, html),
    named('script.png', false, script),
    named('webp as.png', false, webp),
    named('gif as.png', false, gif),
    named('tiff as.jpg', false, await plainPicture().tiff().toBuffer()),
    named('avif as.jpg', false, await plainPicture().avif({ effort: 0 }).toBuffer()),
    named('bitmap as.png', false, bitmap),
    named('pdf with script.jpg', false, pdf),
    named('archive.jpg', false, zipBytes()),
    named('program.png', false, Buffer.from('MZ\x90\0\x03'.padEnd(200, '\0'), 'latin1')),
    named('elf.png', false, Buffer.from('\x7fELF'.padEnd(200, '\0'), 'latin1')),
    named('heic as.jpg', false, Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
    named('icon.png', false, Buffer.from('\0\0\x01\0\x01\0'.padEnd(100, '\0'), 'latin1')),
    named('10000 frames of gif.png', false, animatedGif(10_000)),
    named('film.jpg', false, Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')),
    named('nothing.png', false, Buffer.alloc(0)),
    named('one byte.png', false, Buffer.from([0x89])),
    named('zeros.jpg', false, Buffer.alloc(4096)),
    named('text.jpg', false, Buffer.from('just text')),
    named('gifar.gif.png', false, Buffer.concat([gif, zipBytes()])),
  ];
}

async function polyglots(): Promise<HostilePicture[]> {
  const jpeg = await plainPicture().jpeg().toBuffer();
  const picture = markedPng(await plainPicture().png().toBuffer());
  const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), script]);
  const facts = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), html]);
  return [
    named('jpeg then page.jpg', true, Buffer.concat([jpeg, html])),
    named('jpeg then archive.jpg', true, Buffer.concat([jpeg, zipBytes()])),
    named('png then script.png', true, Buffer.concat([picture, script])),
    named('png then archive.png', true, Buffer.concat([picture, zipBytes()])),
    named('png then picture.png', true, Buffer.concat([picture, picture])),
    named('jpeg comment with script.jpg', true, jpegWithSegment(jpeg, 0xfe, script)),
    named('jpeg comment with page.jpg', true, jpegWithSegment(jpeg, 0xfe, html)),
    named('jpeg profile of script.jpg', true, jpegWithSegment(jpeg, 0xe2, profile)),
    named('jpeg facts with page.jpg', true, jpegWithSegment(jpeg, 0xe1, facts)),
    named('jpeg with another inside.jpg', true, jpegWithSegment(jpeg, 0xe5, jpeg)),
    named('png text with script.png', true, png({ before: [pngText('Comment', script)] })),
    named('png text after pixels.png', true, png({ after: [pngText('Comment', html)] })),
    named('png own chunk with script.png', true, png({ before: [chunk('evIl', script)] })),
    named(
      'png text of a megabyte.png',
      true,
      png({ before: [pngText('x', Buffer.alloc(1024 * 1024, 'x'))] }),
    ),
    named('a.php.png', true, picture),
    named('a.png.html', true, picture),
    named('a.svg', true, picture),
    named('../../etc/passwd.png', true, picture),
    named('..\\..\\windows.png', true, picture),
    named('%2e%2e%2fup.png', true, picture),
    named(`${'长'.repeat(300)}.png`, true, picture),
    named('right\u202egnp.exe', true, picture),
    named('nul\0.png', true, picture),
    named('line%0D%0ASet-Cookie: a=b.png', true, picture),
    named('bell\u0007and escape\u001b[31m.png', true, picture),
    named(`${'x'.repeat(199)}😀.png`, true, picture),
    named('a.php.jpg', true, jpeg),
    named('a.jpg .exe', true, jpeg),
    named('CON', true, picture),
    named('jpeg named.png', true, jpeg),
    named('png named.jpg', true, picture),
  ];
}

async function bombs(): Promise<HostilePicture[]> {
  const row = deflateSync(Buffer.alloc(1024), { level: 9 });
  const flat = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const wideJpeg = await sharp({ create: { width: 16_000, height: 3000, channels: 3, background: 'white' } })
    .jpeg({ quality: 20 })
    .toBuffer();
  return [
    named('50000 x 50000 claimed.png', false, png({ head: pngHeader(50_000, 50_000), pixels: row })),
    named('2^31 x 1 claimed.png', false, png({ head: pngHeader(2_147_483_647, 1), pixels: row })),
    named('1 x 2^31 claimed.png', false, png({ head: pngHeader(1, 2_147_483_647), pixels: row })),
    named('0 x 0.png', false, png({ head: pngHeader(0, 0) })),
    named('49 megapixels of white.png', false, flat),
    named('48 megapixels.jpg', false, wideJpeg),
    named('10000 frames.png', false, animatedPng(10_000)),
    named('10000 frames claimed, two there.png', false, animatedPng(2)),
    named('thousands of passes.jpg', false, await jpegOfManyPasses(3000)),
    named('65000 x 65000 claimed.jpg', false, await jpegClaiming(65_000, 65_000)),
    named('6000 x 6000 claimed.jpg', true, await jpegClaiming(6000, 6000)),
    named('0 x 0 claimed.jpg', false, await jpegClaiming(0, 0)),
    named('more rows claimed than there.png', false, png({ head: pngHeader(2000, 2000), pixels: row })),
    named('16 MB of text in 16 kB.png', true, png({ before: [packedChunk('zTXt', 16)] })),
    named('16 MB of profile in 16 kB.png', true, png({ before: [packedChunk('iCCP', 16)] })),
    named(
      'a thousand texts.png',
      true,
      png({ before: Array.from({ length: 1000 }, () => pngText('k', Buffer.from('v'))) }),
    ),
    named('depth 3.png', false, png({ head: pngHeader(2, 2, 3) })),
    named('colour type 9.png', false, png({ head: pngHeader(2, 2, 8, 9) })),
  ];
}

async function broken(): Promise<HostilePicture[]> {
  const jpeg = await noisePicture(200, 200).jpeg().toBuffer();
  const picture = await noisePicture(200, 200).png().toBuffer();
  const flipped = Buffer.from(picture);
  flipped[60] = (flipped[60] ?? 0) ^ 0xff;
  const noEnd = picture.subarray(0, -12);
  const half = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));
  return [
    ...[0.1, 0.3, 0.5, 0.9].map((part) => named(`png cut at ${part}.png`, false, half(picture, part))),
    ...[0.05, 0.3, 0.5, 0.9].map((part) => named(`jpeg cut at ${part}.jpg`, false, half(jpeg, part))),
    named('only a signature.png', false, pngSignature),
    named('only a start marker.jpg', false, Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
    named('wrong check sum.png', false, flipped),
    named('no end.png', true, noEnd),
  ];
}

async function unusual(): Promise<HostilePicture[]> {
  const turned = async (orientation: number) =>
    named(
      `turned ${orientation}.jpg`,
      true,
      await plainPicture().withMetadata({ orientation }).jpeg().toBuffer(),
    );
  const kinds: [string, Sharp][] = [
    ['cmyk.jpg', plainPicture().toColourspace('cmyk').jpeg()],
    ['with a profile.jpg', plainPicture().withIccProfile('p3').jpeg()],
    ['16 bit with alpha.png', plainPicture().ensureAlpha(0.5).toColourspace('rgb16').png()],
    ['grey.jpg', plainPicture().greyscale().jpeg()],
    ['16 bit.png', plainPicture().toColourspace('rgb16').png()],
    ['palette.png', plainPicture().png({ palette: true })],
    ['alpha.png', plainPicture().ensureAlpha(0.5).png()],
    ['one pixel.png', plainPicture(1, 1).png()],
    ['one row.png', plainPicture(3000, 1).png()],
    ['progressive.jpg', plainPicture().jpeg({ progressive: true })],
    ['interlaced.png', plainPicture().png({ progressive: true })],
    [
      'where it was taken.jpg',
      plainPicture()
        .withExif({
          IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLongitude: '121/1 29/1 0/1' },
          IFD0: { Artist: 'me' },
        })
        .jpeg(),
    ],
  ];
  const made = kinds.map(async ([name, image]) => {
    const bytes = await image.toBuffer();
    return named(name, true, name.endsWith('.png') ? markedPng(bytes) : bytes);
  });
  return Promise.all([...[1, 2, 3, 4, 5, 6, 7, 8].map(turned), ...made]);
}

async function sizes(): Promise<HostilePicture[]> {
  const limit = 2 * 1024 * 1024;
  const picture = await plainPicture().png().toBuffer();
  return [
    named('one byte below 2 MB.png', true, paddedPicture(picture, limit - 1)),
    named('exactly 2 MB.png', true, paddedPicture(picture, limit)),
    named('one byte above 2 MB.png', false, paddedPicture(picture, limit + 1)),
    named('3 MB.png', false, paddedPicture(picture, 3 * 1024 * 1024)),
  ];
}

/** Every hostile, broken and unusual file of the corpus. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const groups = await Promise.all([disguised(), polyglots(), bombs(), broken(), unusual(), sizes()]);
  return groups.flat();
}
