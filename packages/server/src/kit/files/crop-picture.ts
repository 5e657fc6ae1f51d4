import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { FileStore } from '../../ports/files/files.ts';
import { newToken } from '../settings/secrets.ts';

/** How wide and how high a part is, as a ratio. */
export type CropRatio = { width: number; height: number };
/** What stays in sight, in hundredths of the picture's width and height. */
export type CropFocus = { x: number; y: number };

/** Finds the largest part of a ratio around a point, in whole pixels within the picture. */
export function cropAround(width: number, height: number, { x, y }: CropFocus, ratio: CropRatio) {
  const scale = Math.min(width / ratio.width, height / ratio.height);
  const size = {
    width: Math.max(1, Math.min(width, Math.round(scale * ratio.width))),
    height: Math.max(1, Math.min(height, Math.round(scale * ratio.height))),
  };
  const start = (whole: number, part: number, at: number) =>
    Math.round(Math.min(Math.max((whole * at) / 100 - part / 2, 0), whole - part));
  return { ...size, left: start(width, size.width, x), top: start(height, size.height, y) };
}

/** Makes a file of the part of a stored picture that readers see; `mostWidth` is what the densest screens show. */
export async function cropPictureFile(
  files: FileStore,
  from: string,
  focus: CropFocus,
  { ratio, mostWidth }: { ratio: CropRatio; mostWidth: number },
) {
  const picture = sharp(await buffer(await files.read(from)));
  const { width, height } = await picture.metadata();
  const { data, info } = await picture
    .extract(cropAround(width, height, focus, ratio))
    .resize({ width: mostWidth, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer({ resolveWithObject: true });
  const key = newToken();
  await files.put(key, data);
  return { key, mime: 'image/jpeg', bytes: data.length, width: info.width, height: info.height };
}
