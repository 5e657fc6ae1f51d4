import { type SqlBool, sql } from 'kysely';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

type Written = { suggestionId: number; byName: string; userId: number; text: string };

/** What is written to the person, or by them. */
export async function addMessage(
  ctx: PublicCtx,
  { kind, ...written }: Written & { kind: 'ask' | 'answer' | 'reply' },
): Promise<void> {
  await rows(ctx)
    .insertInto('suggestionMessage')
    .values({ ...written, kind, at: ctx.now() })
    .execute();
}

/** What staff write for each other. */
export async function addNote(ctx: Ctx, written: Written): Promise<number> {
  const row = await rows(ctx)
    .insertInto('suggestionNote')
    .values({ ...written, at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A thread never holds more than a page can show; what is beyond is the oldest. */
const maxShown = 500;

/** The messages of a suggestion that the caller was found to see, in their order. */
export async function messagesOf(ctx: PublicCtx, suggestionId: number) {
  const found = await rows(ctx)
    .selectFrom('suggestionMessage')
    .select(['id as messageId', 'kind', 'byName', 'text', 'at'])
    .where('suggestionId', '=', suggestionId)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  return found.toReversed();
}

/** The notes of staff: asked for by the office alone. */
export async function notesOf(ctx: Ctx, suggestionId: number) {
  const found = await rows(ctx)
    .selectFrom('suggestionNote')
    .select(['id as noteId', 'byName', 'text', 'at'])
    .where('suggestionId', '=', suggestionId)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  return found.toReversed();
}

/** The keys of its pictures, in their order. */
export async function picturesOf(ctx: PublicCtx, suggestionId: number): Promise<string[]> {
  const found = await rows(ctx)
    .selectFrom('suggestionPicture')
    .innerJoin('upload', 'upload.id', 'suggestionPicture.uploadId')
    .select('upload.key')
    .where('suggestionPicture.suggestionId', '=', suggestionId)
    .orderBy('suggestionPicture.no')
    .execute();
  return found.map(({ key }) => key);
}

/** Of these, which somebody uploaded for a suggestion and has not used for another. */
export async function usablePictures(
  ctx: PublicCtx,
  userId: number,
  uploadIds: readonly number[],
): Promise<number[]> {
  const found = await rows(ctx)
    .selectFrom('upload')
    .select('upload.id')
    .where('upload.id', '=', sql<number>`any(${[...uploadIds]}::bigint[])`)
    .where('upload.userId', '=', userId)
    .where('upload.purpose', '=', 'suggestionPicture')
    .where(sql<SqlBool>`not exists (select from suggestion_picture p where p.upload_id = upload.id)`)
    .execute();
  return found.map(({ id }) => id);
}

export async function addPictures(
  ctx: PublicCtx,
  suggestionId: number,
  uploadIds: readonly number[],
): Promise<void> {
  if (uploadIds.length === 0) return;
  const values = uploadIds.map((uploadId, no) => ({ suggestionId, no, uploadId }));
  await rows(ctx).insertInto('suggestionPicture').values(values).execute();
}

/** Whether an upload is one of the pictures of a suggestion. */
export const isPictureOf = async (ctx: PublicCtx, suggestionId: number, uploadId: number) =>
  (await rows(ctx)
    .selectFrom('suggestionPicture')
    .select('no')
    .where('suggestionId', '=', suggestionId)
    .where('uploadId', '=', uploadId)
    .executeTakeFirst()) !== undefined;
