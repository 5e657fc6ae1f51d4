import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Ctx } from '../../kit/ctx.ts';
import type { Shown } from '../../kit/review/revision.ts';
import { newToken } from '../../kit/secrets.ts';
import { addCrop, uploadById } from './notice.uploads.queries.ts';

const ratio = { width: 16, height: 10 };
/** As wide as readers see it on the densest screens. */
const mostWidth = 960;

type Focus = { uploadId: number; x: number; y: number };

/** The role tells of which picture and around what it was cut, so that it is cut once. */
const roleOf = ({ uploadId, x, y }: Focus) => `crop ${uploadId} ${x} ${y}`;

/** The largest part of 16:10 around a point, in whole pixels within the picture. */
export function partAround(width: number, height: number, { x, y }: Pick<Focus, 'x' | 'y'>) {
  const scale = Math.min(width / ratio.width, height / ratio.height);
  const size = {
    width: Math.max(1, Math.min(width, Math.round(scale * ratio.width))),
    height: Math.max(1, Math.min(height, Math.round(scale * ratio.height))),
  };
  const start = (whole: number, part: number, at: number) =>
    Math.round(Math.min(Math.max((whole * at) / 100 - part / 2, 0), whole - part));
  return { ...size, left: start(width, size.width, x), top: start(height, size.height, y) };
}

/** What readers see of a thumbnail: a file of its own, made once for a picture and a focus. */
export async function cropOf(ctx: Ctx, focus: Focus, before: readonly Shown[]): Promise<Shown> {
  const role = roleOf(focus);
  const made = before.find((one) => one.role === role);
  if (made) return made;
  const { key } = await uploadById(ctx, focus.uploadId);
  const bytes = await buffer(await ctx.deps.files.read(key));
  const picture = sharp(bytes);
  const { width, height } = await picture.metadata();
  const { data, info } = await picture
    .extract(partAround(width, height, focus))
    .resize({ width: mostWidth, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer({ resolveWithObject: true });
  const cropKey = newToken();
  await ctx.deps.files.put(cropKey, data);
  const facts = { mime: 'image/jpeg', bytes: data.length, width: info.width, height: info.height };
  return { uploadId: await addCrop(ctx, { key: cropKey, ...facts }), role };
}
