import type { Ctx } from '../../kit/calls/ctx.ts';
import { cropPictureFile } from '../../kit/files/crop-picture.ts';
import type { ShownUpload } from '../../kit/review/revision.ts';
import { addThumbnailCrop, uploadById } from './notice.uploads.queries.ts';

const asReadersSee = { ratio: { width: 16, height: 10 }, mostWidth: 960 };

type Focus = { uploadId: number; x: number; y: number };

/** The role tells of which picture and around what it was cut, so that it is cut once. */
const roleOf = ({ uploadId, x, y }: Focus) => `crop ${uploadId} ${x} ${y}`;

/** What readers see of a thumbnail: a file of its own, made once for a picture and a focus. */
export async function thumbnailCropOf(
  ctx: Ctx,
  focus: Focus,
  before: readonly ShownUpload[],
): Promise<ShownUpload> {
  const role = roleOf(focus);
  const made = before.find((one) => one.role === role);
  if (made) return made;
  const { key } = await uploadById(ctx, focus.uploadId);
  return {
    uploadId: await addThumbnailCrop(ctx, await cropPictureFile(ctx.deps.files, key, focus, asReadersSee)),
    role,
  };
}
