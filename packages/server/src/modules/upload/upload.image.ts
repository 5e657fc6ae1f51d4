import { type UploadPurpose, uploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { Refusal, refuseField } from '../../kit/refuse.ts';

const mostPixels = 40_000_000;

type Size = { width: number; height: number };

/** As people see it: half of the ways a camera is held swap the sides. */
const upright = ({ width, height, orientation = 1 }: Size & { orientation?: number }): Size =>
  orientation > 4 ? { width: height, height: width } : { width, height };

/** @throws Refusal for a picture that would have to be blown up to fill its place */
function demandLeast(purpose: UploadPurpose, { width, height }: Size): void {
  const rule = uploadRules[purpose];
  if (!('least' in rule)) return;
  const { least } = rule;
  if (width >= least.width && height >= least.height) return;
  refuseField('file', 'upload.error.tooSmall', width, height, least.width, least.height);
}

/** A picture made anew as large as it is: the file of somebody who saves it. @throws Refusal under the field "file" */
export async function cleanWhole(bytes: Buffer, type: 'jpg' | 'png'): Promise<Picture> {
  const image = sharp(bytes, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    sequentialRead: true,
  }).rotate();
  try {
    const { width, height } = await image.metadata();
    if (width * height > mostPixels) refuseField('file', 'upload.error.tooManyPixels');
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
export async function cleanPicture(purpose: UploadPurpose, bytes: Buffer): Promise<Picture> {
  const rule = uploadRules[purpose];
  const names = rule.formats.map((f) => f.toUpperCase()).join('/');
  if (bytes.length > rule.maxBytes) refuseField('file', 'upload.error.tooLarge', rule.maxBytes / 1024 / 1024);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !rule.formats.some((f) => f === type.ext)) refuseField('file', 'upload.error.format', names);
  const image = sharp(bytes, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    sequentialRead: true,
  }).rotate();
  try {
    const { width, height, orientation = 1 } = await image.metadata();
    if (width * height > mostPixels) refuseField('file', 'upload.error.tooManyPixels');
    demandLeast(purpose, upright({ width, height, orientation }));
    const resized = image.resize(rule.width, rule.height, { fit: 'inside', withoutEnlargement: true });
    const encoded = type.ext === 'png' ? resized.png() : resized.jpeg({ quality: 88 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, mime: type.mime, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message))
      refuseField('file', 'upload.error.tooManyPixels');
    refuseField('file', 'upload.error.broken');
  }
}
