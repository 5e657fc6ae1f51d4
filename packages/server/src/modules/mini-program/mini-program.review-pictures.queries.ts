import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import type { Picture } from '../../ports/mini-platform/mini-platform.ts';
import type { PlatformAccess } from './mini-program.platform-calls.queries.ts';

export type MissingPicture = { miniProgramId: number; auditId: number; media: string };

/** Pictures of reviews that are still to be fetched. */
export const missingPictures = (db: Kysely<DB>, miniProgramId: number): Promise<MissingPicture[]> =>
  db
    .selectFrom('miniAuditPicture')
    .select(['miniProgramId', 'auditId', 'media'])
    .where('miniProgramId', '=', miniProgramId)
    .where('uploadId', 'is', null)
    .where('lost', '=', false)
    .orderBy('auditId', 'desc')
    .limit(20)
    .execute();

const rowOf = (db: Kysely<DB>, { miniProgramId, auditId, media }: MissingPicture) =>
  db
    .updateTable('miniAuditPicture')
    .where('miniProgramId', '=', miniProgramId)
    .where('auditId', '=', auditId)
    .where('media', '=', media);

type Kept = { key: string; bytes: number; mime: string; now: Date };

/** Names what was kept; one that two fetched is the first's, and the other is swept. */
export const storeReviewPicture = (
  db: Kysely<DB>,
  wanted: MissingPicture,
  { key, bytes, mime, now }: Kept,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('upload')
      .values({ key, bytes, mime, purpose: 'miniAudit', name: `review-${wanted.auditId}`, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await rowOf(trx, wanted).where('uploadId', 'is', null).set({ uploadId: id }).execute();
  });

export const markPictureLost = (db: Kysely<DB>, wanted: MissingPicture) =>
  rowOf(db, wanted).set({ lost: true }).execute();

/** Uploads as the platform takes them. */
export async function uploadedPictureBytes(
  { db, deps }: PlatformAccess,
  uploadIds: readonly number[],
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const id of uploadIds) {
    const upload = await db
      .selectFrom('upload')
      .select(['key', 'mime'])
      .where('id', '=', id)
      .executeTakeFirst();
    // What nothing uses goes after a while, and one may go on with a submission later than that.
    if (!upload) return refuse('miniProgram.error.picture');
    const { key, mime } = upload;
    pictures.push({ bytes: await buffer(await deps.files.read(key)), type: mime });
  }
  return pictures;
}
