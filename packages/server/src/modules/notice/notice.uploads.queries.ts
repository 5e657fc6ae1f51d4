import { sql } from 'kysely';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** What an upload is in a notice, and what it was uploaded for. */
export const noticeUploadPurposes = {
  picture: 'noticePicture',
  thumbnail: 'noticeThumbnail',
  attachment: 'noticeFile',
} as const;
export type UploadRole = keyof typeof noticeUploadPurposes;

/** Of these uploads those that the caller may use so: their own, made for this, and those that the notice has already. */
export async function usableUploads(
  ctx: Ctx,
  role: UploadRole,
  ids: readonly number[],
  noticeId: number | null,
) {
  const found = await sql<{ id: number }>`
    select u.id from upload u where u.id = any(${[...ids]}::bigint[]) and u.purpose = ${noticeUploadPurposes[role]}
      and (u.user_id = ${ctx.actor.userId} or exists (
        select from content_upload cu join content_revision r on r.id = cu.revision_id
        where cu.upload_id = u.id and cu.role = ${role} and r.content_id = ${noticeId}))`.execute(rows(ctx));
  return new Set(found.rows.map(({ id }) => id));
}

export const uploadById = (ctx: PublicCtx, id: number) =>
  rows(ctx).selectFrom('upload').select(['id', 'key', 'mime']).where('id', '=', id).executeTakeFirstOrThrow();

type Crop = { key: string; mime: string; bytes: number; width: number; height: number };

/** Keeps the part of a thumbnail that readers see. */
export async function addThumbnailCrop(ctx: Ctx, crop: Crop): Promise<number> {
  const { id } = await rows(ctx)
    .insertInto('upload')
    .values({
      ...crop,
      purpose: 'noticeCrop',
      name: 'thumbnail.jpg',
      userId: ctx.actor.userId,
      companyId: ctx.actor.companyId,
      createdAt: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
