import { type PicturePurpose, pictureUploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import { hasRatio } from '@mdi/page-kit/limits.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { Refusal, refuseField } from '../../kit/calls/refuse.ts';
import { bitmapPixels, bitmapSize } from './upload.bitmap.ts';

const maxPixels = 40_000_000;

type Size = { width: number; height: number };

/** As people see it: half of the ways a camera is held swap the sides. */
const upright = ({ width, height, orientation = 1 }: Size & { orientation?: number }): Size =>
  orientation > 4 ? { width: height, height: width } : { width, height };

/** @throws Refusal for a picture that would have to be blown up to fill its place */
function assertLeast(purpose: PicturePurpose, { width, height }: Size): void {
  const rule = pictureUploadRules[purpose];
  if (!('least' in rule)) return;
  const { least } = rule;
  if (width >= least.width && height >= least.height) return;
  refuseField('file', 'upload.error.tooSmall', width, height, least.width, least.height);
}

/** @throws Refusal for a picture of another shape than its place */
function assertRatio(purpose: PicturePurpose, { width, height }: Size): void {
  const rule = pictureUploadRules[purpose];
  if (!('ratio' in rule) || hasRatio(width, height, rule.ratio)) return;
  refuseField('file', 'upload.error.ratio', rule.ratio, width, height);
}

const reading = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;

/** A picture as it is read; of a moving one all its frames. @throws Refusal */
function opened(bytes: Buffer, type: string): Sharp {
  if (type === 'gif') return sharp(bytes, { ...reading, animated: true });
  if (type !== 'bmp') return sharp(bytes, reading).rotate();
  const size = bitmapSize(bytes);
  if (size && size.width * size.height > maxPixels) refuseField('file', 'upload.error.tooManyPixels');
  const pixels = bitmapPixels(bytes);
  if (!pixels) refuseField('file', 'upload.error.broken');
  const { data, width, height } = pixels;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A picture written anew: a moving one stays so, and nothing is lost of one that had nothing packed. */
function written(image: Sharp, type: string): { encoded: Sharp; mime: string } {
  if (type === 'gif') return { encoded: image.gif({ effort: 4 }), mime: 'image/gif' };
  if (type === 'jpg') return { encoded: image.jpeg({ quality: 88 }), mime: 'image/jpeg' };
  return { encoded: image.png(), mime: 'image/png' };
}

/** A picture made anew as large as it is: the file of somebody who saves it. @throws Refusal under the field "file" */
export async function cleanPictureAtFullSize(bytes: Buffer, type: 'jpg' | 'png'): Promise<Picture> {
  const image = sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
  }).rotate();
  try {
    const { width, height } = await image.metadata();
    if (width * height > maxPixels) refuseField('file', 'upload.error.tooManyPixels');
    const encoded = type === 'png' ? image.png() : image.jpeg({ quality: 90 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const mime = type === 'png' ? 'image/png' : 'image/jpeg';
    return { bytes: data, mime, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuseField('file', 'upload.error.broken');
  }
}

export type Picture = { bytes: Buffer; mime: string; width: number; height: number };

/**
 * A picture made anew from an uploaded one: the type is told by content, not by name; the pixels are decoded
 * and written again, so that nothing else in the file survives. @throws Refusal under the field "file".
 */
export async function cleanPicture(purpose: PicturePurpose, bytes: Buffer): Promise<Picture> {
  const rule = pictureUploadRules[purpose];
  const names = rule.formats.map((f) => f.toUpperCase()).join('/');
  if (bytes.length > rule.maxBytes) refuseField('file', 'upload.error.tooLarge', rule.maxBytes / 1024 / 1024);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !rule.formats.some((f) => f === type.ext)) refuseField('file', 'upload.error.format', names);
  try {
    const image = opened(bytes, type.ext);
    const { width, height, pageHeight, pages = 1, orientation = 1 } = await image.metadata();
    // Of a moving picture the height is that of all its frames, one below the other.
    const high = pageHeight ?? height;
    if (width * high * pages > maxPixels) refuseField('file', 'upload.error.tooManyPixels');
    const size = upright({ width, height: high, orientation });
    assertLeast(purpose, size);
    assertRatio(purpose, size);
    const resized = image.resize(rule.width, rule.height, { fit: 'inside', withoutEnlargement: true });
    const { encoded, mime } = written(resized, type.ext);
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, mime, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message))
      refuseField('file', 'upload.error.tooManyPixels');
    refuseField('file', 'upload.error.broken');
  }
}
