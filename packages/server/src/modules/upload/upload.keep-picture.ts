import { createHash } from 'node:crypto';
import type { PicturePurpose } from '@mdi/contract/modules/upload/upload.contract.ts';
import { insertRow } from '../../kit/audit/changes.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import { assertUploadQuota, type Uploader } from '../../kit/files/upload-quota.ts';
import { makeWorkQueue } from '../../kit/jobs/work-queue.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import { cleanPicture } from './upload.clean-picture.ts';

/** Decoding takes memory by the pixel; two at once are enough. */
export const decodeGate = makeWorkQueue(2, 32, 8);

/** Keeps the picture that came with a call, made anew. @throws Refusal under the field "file" */
export async function keepPicture(ctx: PublicCtx, purpose: PicturePurpose, { userId, companyId }: Uploader) {
  if (!ctx.file) refuseField('file', 'upload.error.noFile');
  const { name, bytes } = ctx.file;
  const kept = await cleanPicture(purpose, bytes);
  await assertUploadQuota(ctx, kept.bytes.length, { userId, companyId });
  const key = newToken();
  // The bytes first: a row never points to a file that isn't there.
  await ctx.deps.files.put(key, kept.bytes);
  const sha256 = createHash('sha256').update(kept.bytes).digest('hex');
  const { mime, width, height } = kept;
  const facts = { key, purpose, name, mime, width, height, sha256, bytes: kept.bytes.length };
  const row = await insertRow(ctx, 'upload', { ...facts, userId, companyId });
  return { uploadId: row.id, key };
}
